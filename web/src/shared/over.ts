/** What lies over a page: takes the focus, keeps it, and is closed by Escape and by the browser's way back. */
let count = 0;
const open: number[] = [];

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';

/** An attachment for the element that lies over. */
export function over(onClose: () => void) {
  return (element: HTMLElement): (() => void) => {
    const id = ++count;
    const before = document.activeElement;
    open.push(id);
    history.pushState({ over: id }, '');

    const onBack = (): void => {
      if ((history.state as { over?: number } | null)?.over !== id && open.at(-1) === id) onClose();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (open.at(-1) !== id) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      } else if (event.key === 'Tab') keepInside(event, element);
    };
    addEventListener('popstate', onBack);
    addEventListener('keydown', onKey, true);
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });

    return () => {
      removeEventListener('popstate', onBack);
      removeEventListener('keydown', onKey, true);
      open.splice(open.indexOf(id), 1);
      if ((history.state as { over?: number } | null)?.over === id) history.back();
      const lost = document.activeElement === document.body || element.contains(document.activeElement);
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  };
}

function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null);
  const [first, last] = [stops[0], stops.at(-1)];
  const at = document.activeElement;
  const away = !element.contains(at) || at === element;
  if (event.shiftKey && (away || at === first)) last?.focus();
  else if (!event.shiftKey && (away || at === last)) first?.focus();
  else return;
  event.preventDefault();
}
