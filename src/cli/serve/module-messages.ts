/** What the process of a module tells the one that started it. */
export type ModuleReport =
  /** The module was loaded; `files` are those that it consists of. */
  | { readonly kind: 'loaded'; readonly files: readonly string[] }
  /** The module has no valid schema; the process ends. */
  | { readonly kind: 'failed'; readonly message: string; readonly files: readonly string[] }
  | { readonly kind: 'listening'; readonly url: string }
  /** The port cannot be taken; the process ends. */
  | { readonly kind: 'refused'; readonly message: string }

/** What it is told. */
export type ModuleOrder = 'listen' | 'close'
