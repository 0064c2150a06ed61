import '@fontsource/atkinson-hyperlegible/latin-400.css';
import '@fontsource/atkinson-hyperlegible/latin-700.css';
import '@fontsource/cinzel/latin-600.css';
import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startTheme } from './shared/theme.svelte';
import { startText } from './text/index.svelte';

startTheme();
await startText();

const target = document.getElementById('app');
if (!target) throw new Error('no #app');
mount(App, { target });

// Without the server there is a page that says so, instead of the browser's own.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {});
