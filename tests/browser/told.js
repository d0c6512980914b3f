// What the table's socket has told the page, and the page has dealt with; `person.py` asks.
// A question from outside is answered between two tasks of the page: after all that a message has changed.
(() => {
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  const told = { frames: 0, frame: null, kinds: { '': 0 } }; // how many messages, in all and of a kind
  window.told = told;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      count('sockets');
      told.frame = null; // what an older one has told is over
      this.addEventListener('message', ({ data }) => {
        const { type } = JSON.parse(data);
        told.kinds[''] += 1;
        told.kinds[type] = (told.kinds[type] ?? 0) + 1;
        count('told');
        if (type !== 'view' && type !== 'update') return;
        told.frames += 1;
        told.frame = data;
      });
    }
  };
})();
