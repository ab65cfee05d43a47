import type { Declaration, Declarations } from '../../definition/declare/declarations.ts'
import type { FieldStatement } from '../../definition/declare/field.ts'

/** The generated types of a source; each is generated at its first use. */
export class SourceTypes {
  readonly #types = new Map<string, Declaration>()
  readonly #fields = new Map<string, readonly FieldStatement[]>()
  readonly #names = new Set<string>()

  /** Generates a type unless the name is defined. Returns the name, so that types may be circular. */
  define(
    name: string,
    generate: () => { readonly type: Declaration; readonly fields?: readonly FieldStatement[] },
  ): string {
    if (this.#names.has(name)) return name
    this.#names.add(name)
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
