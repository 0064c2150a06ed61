/** Tells in the tab that it is one's turn: a lit favicon (the title is the page's own). */
export class Signal {
  private readonly plain = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? '';
  private on = false;

  set(on: boolean): void {
    if (on === this.on) return;
    this.on = on;
    let link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (!link) {
      link = document.createElement('link');
      link.rel = 'icon';
      document.head.append(link);
    }
    link.href = on ? LIT : this.plain;
  }
}

const LIT =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#12151c"/>' +
      '<circle cx="16" cy="16" r="9" fill="none" stroke="#d9b262" stroke-width="5" stroke-dasharray="4 3"/>' +
      '<circle cx="24" cy="8" r="7" fill="#5cf2bd"/></svg>',
  );
