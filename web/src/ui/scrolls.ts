// What scrolls and holds nothing to tab to must itself be reached by the keyboard; what does not scroll need not.

/** `use:scrolls={label}`: in the tab order while there is more of it than can be seen. */
export function scrolls(
  element: HTMLElement,
  label: string,
): { update: (label: string) => void; destroy: () => void } {
  let told = label;
  function look(): void {
    const more =
      element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    if (!more) {
      for (const name of ['tabindex', 'aria-label']) element.removeAttribute(name);
      if (element.tagName === 'DIV') element.removeAttribute('role');
      return;
    }
    element.tabIndex = 0;
    element.setAttribute('aria-label', told);
    if (element.tagName === 'DIV') element.setAttribute('role', 'group');
  }
  const watch = new ResizeObserver(look);
  watch.observe(element);
  const grown = new MutationObserver(look);
  grown.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return {
    update(next) {
      told = next;
      look();
    },
    destroy() {
      watch.disconnect();
      grown.disconnect();
    },
  };
}
