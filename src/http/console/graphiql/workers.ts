// Monaco's workers are files of the console, which the query string of the page's URL names.

/** The names of the files, which the build writes here. */
declare const WORKERS: Readonly<Record<'editor' | 'graphql' | 'json', string>>

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_: string, label: string) => {
      const name = label === 'graphql' || label === 'json' ? WORKERS[label] : WORKERS.editor
      return new Worker(`?asset=${name}`, { name: label })
    },
  },
})
