import { CodeReader } from './code-reader.ts'
import type { InputField } from './input-type.ts'
import type { RequestInputs } from './template.ts'

/**
 * Reads values that graphql-js has coerced: as values of the host's code, but the entries of input
 * objects have the names of GraphQL, and nothing is left to coerce. Coercion returns no template, but
 * values that belong to the request.
 */
export class CoercedValueReader extends CodeReader {
  readonly #inputs: RequestInputs

  constructor(inputs: RequestInputs) {
    super()
    this.#inputs = inputs
  }

  override nameOf({ name }: InputField): string {
    return name
  }

  override enumValueOf(value: unknown): { readonly value: unknown } {
    return { value }
  }

  override scalarValueOf(value: unknown): unknown {
    return value
  }

  override defaultOf({ defaultValue }: InputField): unknown {
    return this.#inputs.copyOf(defaultValue)
  }
}
