// Texts travel by language: the build takes the page's messages out of its scripts, into `texts/en.json` and
// `texts/fr.json`, so that a reader fetches one language. In development and in tests they stay where they are.

/** The calls `messages({ … })` of a module, or of another name: where their argument stands. */
export function calls(program, name = 'messages') {
  return program.body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : [node]))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
    .map((declared) => declared.init)
    .filter((init) => init?.type === 'CallExpression' && init.callee.name === name)
    .map((call) => call.arguments[0]);
}

/** What an argument says: plain texts, or the build fails. */
export function plain(code, { start, end }) {
  return new Function(`return (${code.slice(start, end)})`)();
}

export function texts() {
  const all = { en: {}, fr: {} };
  return {
    name: 'posse-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /messages\.ts$/ },
      handler(code, id) {
        const found = calls(this.parse(code, { lang: 'ts' }));
        let made = code;
        for (const [at, given] of [...found.entries()].reverse()) {
          const name = `${id.split('/src/')[1].replace(/\.?messages\.ts$/, '')}#${at}`;
          const literal = plain(code, given);
          for (const lang of Object.keys(all)) all[lang][name] = literal[lang];
          made = made.slice(0, given.start) + JSON.stringify(name) + made.slice(given.end);
        }
        return { code: made, map: null };
      },
    },
    generateBundle() {
      for (const [lang, kept] of Object.entries(all)) {
        const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
        this.emitFile({ type: 'asset', fileName: `texts/${lang}.json`, source: JSON.stringify(sorted) });
      }
    },
  };
}
