import type { Declaration, Declarations } from '../../definition/declare/declarations.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'

/** The types that are generated for a source, each when it is needed first. */
export class SourceTypes {
  readonly #types = new Map<string, Declaration>()
  readonly #fields = new Map<string, readonly FieldStatement[]>()
  readonly #begun = new Set<string>()

  /** Generates a type unless there is one of this name. Types may need each other. Returns the name. */
  need(
    name: string,
    generate: () => { readonly type: Declaration; readonly fields?: readonly FieldStatement[] },
  ): string {
    if (this.#begun.has(name)) return name
    this.#begun.add(name)
    const { type, fields } = generate()
    this.#types.set(name, type)
    if (fields !== undefined) this.#fields.set(name, fields)
    return name
  }

  get types(): Declarations {
    return Object.fromEntries(this.#types)
  }

  get fields(): ReadonlyMap<string, readonly FieldStatement[]> {
    return this.#fields
  }
}
