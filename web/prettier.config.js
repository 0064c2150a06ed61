/** Width and indentation come from .editorconfig. @type {import('prettier').Config} */
export default {
  singleQuote: true,
  plugins: ['prettier-plugin-svelte'],
};
