import { printDefault } from '../schema/defaults/default-literal.ts'
import {
  distinct,
  unique,
  type FieldOwner,
  type TypeLookup,
} from '../schema/definitions/definitions.ts'
import { printReference } from '../schema/definitions/reference.ts'
import type {
  DirectiveDefinition,
  FieldDefinition,
  InputValueDefinition,
  TypeDefinition,
} from '../schema/definitions/type-map.ts'
import { omitDescription, type Described, type PrintDescription } from './print-description.ts'
import { printDirectives } from './print-directives.ts'
import { printMembers } from './print-members.ts'

const INDENTATION = '  '

/** Prints definitions, each with its description. */
export class DefinitionPrinter {
  readonly #definitions: TypeLookup
  readonly #describe: PrintDescription
  // Made once: a schema has thousands of members.
  readonly #printField = (field: FieldDefinition): string =>
    `${field.name}${this.#arguments(field.arguments, INDENTATION)}: ${printReference(field.type)}${this.#directives(field)}`
  readonly #printInputValue = (inputValue: InputValueDefinition): string => {
    const { name, type, default: defaultDefinition } = inputValue
    const defaultValue =
      defaultDefinition === undefined
        ? ''
        : ` = ${printDefault(type, defaultDefinition.value, this.#definitions)}`
    return `${name}: ${printReference(type)}${defaultValue}${this.#directives(inputValue)}`
  }

  constructor(definitions: TypeLookup, describe: PrintDescription) {
    this.#definitions = definitions
    this.#describe = describe
  }

  /** A TypeDefinition. GraphQL specification, 3.4 "Types". */
  type(type: TypeDefinition): string {
    return this.#describe(type, '') + this.#type(type)
  }

  #type(type: TypeDefinition): string {
    const { name } = type
    switch (type.kind) {
      case 'SCALAR':
        return `scalar ${name}${this.#directives(type)}`
      case 'ENUM':
        return `enum ${name}${this.#directives(type)}${this.#block(
          type.values,
          value => value.name + this.#directives(value),
        )}`
      case 'INPUT_OBJECT':
        return `input ${name}${this.#directives(type)}${this.#block(distinct(type.fields), this.#printInputValue)}`
      case 'INTERFACE':
        return `interface ${this.#fieldOwner(type)}`
      case 'UNION': {
        const members = type.members.length === 0 ? '' : ` = ${unique(type.members).join(' | ')}`
        return `union ${name}${this.#directives(type)}${members}`
      }
      case 'OBJECT':
        return `type ${this.#fieldOwner(type)}`
    }
  }

  /** A DirectiveDefinition. GraphQL specification, 3.13 "Directives". */
  directive(directive: DirectiveDefinition): string {
    const inputValues = this.#arguments(directive.arguments, '')
    const repeatable = directive.isRepeatable ? ' repeatable' : ''
    const locations = directive.locations.join(' | ')
    return `${this.#describe(directive, '')}directive @${directive.name}${inputValues}${repeatable} on ${locations}`
  }

  #fieldOwner(type: FieldOwner): string {
    const interfaces =
      type.interfaces.length === 0 ? '' : ` implements ${unique(type.interfaces).join(' & ')}`
    return `${type.name}${interfaces}${this.#directives(type)}${this.#block(distinct(type.fields), this.#printField)}`
  }

  /**
   * Arguments in parentheses: on one line, or each on a line if an argument has a description.
   * GraphQL specification, 3.6.1 "Field Arguments".
   */
  #arguments(inputValues: readonly InputValueDefinition[], indentation: string): string {
    if (inputValues.length === 0) return ''
    if (
      this.#describe === omitDescription ||
      inputValues.every(({ description }) => description === undefined)
    ) {
      return `(${inputValues.map(this.#printInputValue).join(', ')})`
    }
    const lines = printMembers(
      inputValues,
      this.#printInputValue,
      this.#describe,
      `${indentation}${INDENTATION}`,
    )
    return `(\n${lines}\n${indentation})`
  }

  /**
   * Members in braces, preceded by a blank; an empty text for a type without members, which
   * `assumeValid` allows.
   */
  #block<Member extends Described>(
    members: readonly Member[],
    print: (member: Member) => string,
  ): string {
    if (members.length === 0) return ''
    return ` {\n${printMembers(members, print, this.#describe, INDENTATION)}\n}`
  }

  #directives(annotated: Parameters<typeof printDirectives>[0]): string {
    return printDirectives(annotated, this.#definitions)
  }
}
