// What the table's socket has told the page, and the page has dealt with; `person.py` asks.
// A question from outside is answered between two tasks of the page: after all that a message has changed.
(() => {
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  // Messages, how many in all and of a kind; the last frame; the versions at which something was counted.
  const told = { frames: 0, frame: null, counts: [], kinds: { '': 0 } };
  window.told = told;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      count('sockets');
      told.frame = null; // what an older one has told is over
      this.addEventListener('message', ({ data }) => {
        const { type, version, count: counting } = JSON.parse(data);
        told.kinds[''] += 1;
        told.kinds[type] = (told.kinds[type] ?? 0) + 1;
        count('told');
        if (type !== 'view' && type !== 'update') return;
        told.frames += 1;
        told.frame = data;
        if (counting?.counted) told.counts.push(version);
      });
    }
  };
})();
