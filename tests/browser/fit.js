// What a screen shows of a board, measured in the page; `fit.py` asks.
(() => {
  // What can be played, or must be seen to play: pieces that are lit, the board's buttons, the hand, the answers.
  const PIECES =
    'section.area :is(.is-legal, .is-picked, .btn, .act, .choice, .order, button.name, .handz .card), ' +
    '.prompt :is(.answers .btn, .tool-of .tool), .list li button';
  const shows = (piece) => piece.checkVisibility({ visibilityProperty: true });
  const named = (piece) => (piece.getAttribute('aria-label') ?? piece.textContent).trim().replace(/\s+/g, ' ').slice(0, 50);

  /** Whether its middle answers to a finger, and how many of nine points of its face do. */
  function hits(piece) {
    const box = piece.getBoundingClientRect();
    const at = (x, y) => piece.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y));
    const places = [0.15, 0.5, 0.85];
    return [at(0.5, 0.5), places.flatMap((y) => places.map((x) => at(x, y))).filter(Boolean).length];
  }

  function isSeen(piece) {
    const [middle, face] = hits(piece);
    return middle && face >= 6;
  }

  function isReached(piece) {
    return ['nearest', 'center', 'start'].some((block) => {
      piece.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      return isSeen(piece);
    });
  }

  /** What can be played but not seen and touched; on a phone, not even by scrolling. */
  function misfits(phone) {
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
    const found = [...(sheet ? sheet.querySelectorAll('button') : document.querySelectorAll(PIECES))];
    const shown = found.filter((piece) => shows(piece) && !piece.disabled);
    window.scrollTo(0, 0);
    const wrong = [];
    for (const piece of shown) {
      if (phone ? isReached(piece) : isSeen(piece)) continue;
      const box = piece.getBoundingClientRect();
      const [middle, face] = hits(piece);
      const tall = `${Math.round(box.top)}–${Math.round(box.bottom)} of ${innerHeight}`;
      wrong.push(`${named(piece)}: ${middle ? 'middle seen' : 'middle hidden'}, ${face} of 9 points; ${tall}`);
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) wrong.push(`the page can be scrolled ${wide} px sideways`);
    if (!shown.length) wrong.push('nothing can be played');
    window.scrollTo(0, 0);
    return wrong;
  }

  /** Buttons and links too small for a finger; those within sentences are let be. */
  function smallTargets(least) {
    return [...document.querySelectorAll('header button, header a, main button, main a')]
      .filter((piece) => shows(piece) && !piece.closest('.gaz, .chat, p'))
      .map((piece) => [piece, piece.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
      .map(([piece, box]) => `${named(piece)}: ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }

  /** Texts too small to read. */
  function finePrint(least) {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walk.nextNode()) {
      const holder = walk.currentNode.parentElement;
      const text = walk.currentNode.textContent.trim();
      if (!text || holder.closest('.sr, svg, script, style') || !shows(holder)) continue;
      const size = parseFloat(getComputedStyle(holder).fontSize);
      if (size < least - 0.05) found.add(`${text.slice(0, 30)}: ${size.toFixed(1)} px (${holder.className})`);
    }
    return [...found];
  }

  window.fit = { misfits, smallTargets, finePrint };
})();
