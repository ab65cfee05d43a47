/** A message from the process of a module to its parent process. */
export type ModuleReport =
  /** The module was loaded from `files`. */
  | { readonly kind: 'loaded'; readonly files: readonly string[] }
  /** The module has no valid schema; the process ends. */
  | { readonly kind: 'failed'; readonly message: string; readonly files: readonly string[] }
  | { readonly kind: 'listening'; readonly url: string }
  /** The port cannot be taken; the process ends. */
  | { readonly kind: 'refused'; readonly message: string }

/** A message from the parent process to the process of a module. */
export type ModuleOrder = 'listen' | 'close'
