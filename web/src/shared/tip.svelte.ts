/** Short explanations beside what they explain: on hover, on keyboard focus, on a long press. One at a time. */
import type { Attachment } from 'svelte/attachments';

export interface TipPart {
  name: string;
  values?: string; // such as `moves 6 · fights 2`
  about: string;
}

export interface Tip {
  title: string;
  parts: TipPart[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const TIP_ID = 'tip';
const WAIT = 450; // ms until a resting pointer is answered
const WARM = 60; // … while another explanation is still there

class Tips {
  shown = $state.raw<{ tip: Tip; box: Box } | null>(null);
  private timer = 0;

  /** Show it soon, unless something else comes first. */
  offer(make: () => Tip | null, box: () => Box, wait = this.shown ? WARM : WAIT): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(make(), box()), wait);
  }

  show(tip: Tip | null, box: Box): void {
    clearTimeout(this.timer);
    this.shown = tip ? { tip, box } : null;
  }

  /** Not at once: an element that goes away under the pointer says so while the page is being drawn. */
  hide(): void {
    clearTimeout(this.timer);
    const { shown } = this;
    if (shown) queueMicrotask(() => this.shown === shown && this.show(null, shown.box));
  }
}

export const tips = new Tips();

/** `{@attach explained(() => tip)}`: the element explains itself. */
export function explained(make: () => Tip | null): Attachment<HTMLElement> {
  return (node) => {
    const box = () => node.getBoundingClientRect();
    const told = () => {
      node.setAttribute('aria-describedby', TIP_ID);
      return make();
    };
    const hide = () => {
      node.removeAttribute('aria-describedby');
      tips.hide();
    };
    let press: { x: number; y: number } | null = null;
    const handlers: { [name: string]: (event: Event) => void } = {
      pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && tips.offer(told, box),
      pointerleave: (event) => (event as PointerEvent).pointerType === 'mouse' && hide(),
      pointerdown: (event) => {
        const { pointerType, clientX, clientY } = event as PointerEvent;
        hide();
        press = { x: clientX, y: clientY };
        if (pointerType !== 'mouse') tips.offer(told, box, WAIT);
      },
      pointermove: (event) => {
        const { clientX, clientY, buttons } = event as PointerEvent;
        if (press && buttons && Math.hypot(clientX - press.x, clientY - press.y) > 9) hide();
      },
      pointerup: (event) => (event as PointerEvent).pointerType !== 'mouse' && !tips.shown && hide(),
      focus: () => node.matches(':focus-visible') && tips.offer(told, box),
      blur: hide,
      contextmenu: (event) => event.preventDefault(),
    };
    for (const [name, handler] of Object.entries(handlers)) node.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) node.removeEventListener(name, handler);
      hide();
    };
  };
}
