type Memo = Map<unknown, unknown>

/** The most contexts that a context is compared with; a further object has a memo of its own. */
const MAX_COMPARED_CONTEXTS = 16

/**
 * The memos of an execution by the contexts of its calls. A host may give a call another context than
 * the execution has, and what was remembered for one client is not for another.
 */
export class ContextMemos {
  readonly #memoByContext = new WeakMap<object, Memo>()
  readonly #compared: { readonly context: object; readonly memo: Memo }[] = []

  of(context: object): Memo {
    const ownMemo = this.#memoByContext.get(context)
    if (ownMemo !== undefined) return ownMemo
    const equal = this.#compared.find(entry => areEqualContexts(entry.context, context))
    const memo = equal?.memo ?? new Map<unknown, unknown>()
    this.#memoByContext.set(context, memo)
    if (equal === undefined && this.#compared.length < MAX_COMPARED_CONTEXTS)
      this.#compared.push({ context, memo })
    return memo
  }
}

/** Whether contexts are one object, or plain objects with the same entries: copies of one. */
export function areEqualContexts(context: object, copy: object): boolean {
  if (context === copy) return true
  if (!isPlain(context) || !isPlain(copy)) return false
  const names = Reflect.ownKeys(context)
  return (
    names.length === Reflect.ownKeys(copy).length &&
    names.every(
      name =>
        Object.hasOwn(copy, name) && Object.is(Reflect.get(context, name), Reflect.get(copy, name)),
    )
  )
}

function isPlain(context: object): boolean {
  const prototype = Object.getPrototypeOf(context) as unknown
  return prototype === Object.prototype || prototype === null
}
