import type { InputObjectDefinition, TypeLookup } from '../definitions/definitions.ts'
import type {
  EnumTypeDefinition,
  InputValueDefinition,
  TypeReference,
} from '../definitions/type-map.ts'
import type { EnumInputType, InputField, InputType, ObjectInputType } from './input-type.ts'

/** The templates of default values; during their completion, of those that are complete. */
export type Defaults = Pick<ReadonlyMap<InputValueDefinition, unknown>, 'get' | 'has'>

/**
 * Makes the input types of definitions. A referenced type is looked up when coercion reaches a
 * value of it.
 */
export class InputDefinitions {
  readonly #definitions: TypeLookup
  readonly #defaults: Defaults
  readonly #types = new Map<string, InputType>()

  /**
   * With `defaults`, a field has a default if its template is there; otherwise, if its definition
   * has a default.
   */
  constructor(definitions: TypeLookup, defaults: Defaults = declaredDefaults) {
    this.#definitions = definitions
    this.#defaults = defaults
  }

  typeOf(reference: TypeReference): InputType {
    if (reference.kind !== 'NAMED')
      return { kind: reference.kind, ofType: this.typeOf(reference.ofType) }
    let type = this.#types.get(reference.name)
    if (type === undefined)
      this.#types.set(reference.name, (type = this.#typeNamed(reference.name)))
    return type
  }

  #typeNamed(name: string): InputType {
    const definition = this.#definitions.typeByName.get(name)
    switch (definition?.kind) {
      case 'SCALAR':
        return definition
      case 'ENUM':
        return enumType(definition)
      case 'INPUT_OBJECT':
        return this.#objectType(definition)
      default:
        return { kind: definition?.kind ?? 'OBJECT', name }
    }
  }

  #objectType({ name, fields, isOneOf = false }: InputObjectDefinition): ObjectInputType {
    return { kind: 'INPUT_OBJECT', name, isOneOf, fields: fields.map(field => this.#field(field)) }
  }

  #field(definition: InputValueDefinition): InputField {
    const { name, declaredName, type } = definition
    const typeOf = (): InputType => this.typeOf(type)
    const defaults = this.#defaults
    return {
      name,
      declaredName,
      // Inputs may refer to each other in cycles.
      get type() {
        return typeOf()
      },
      get hasDefault() {
        return defaults.has(definition)
      },
      get defaultValue() {
        return defaults.get(definition)
      },
    }
  }
}

const declaredDefaults: Defaults = {
  has: definition => definition.default !== undefined,
  get: () => undefined,
}

function enumType({ name, values }: EnumTypeDefinition): EnumInputType {
  return { kind: 'ENUM', name, valueByName: new Map(values.map(value => [value.name, value])) }
}
