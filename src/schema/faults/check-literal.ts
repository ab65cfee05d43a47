import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { printValue } from '../../language/print-value.ts'
import { childrenOf, kindOf, nameOf, spanStartOf } from '../../language/tape.ts'
import type { ConstLiteral } from '../const-literal.ts'
import type { Definitions, InputObjectDefinition } from '../definitions.ts'
import { literalOf } from '../literal.ts'
import { isRequired, printReference } from '../reference.ts'
import type { EnumTypeDefinition, ScalarTypeDefinition, TypeReference } from '../type-map.ts'
import { listSome } from './list-some.ts'
import type { ReportFault } from './rule.ts'

/** Reports where a literal does not fit its type. GraphQL specification, 5.6 "Values". */
export function checkLiteral(
  reference: TypeReference,
  literal: ConstLiteral,
  definitions: Definitions,
  owner: string,
  report: ReportFault,
): void {
  const { document, node, position } = literal
  const start = spanStartOf(document, node)
  const check = new LiteralCheck(document, definitions, (at, fault) => {
    report(`${owner} does not fit: ${/[.?]$/.test(fault) ? fault : `${fault}.`}`, {
      position: position + spanStartOf(document, at) - start,
    })
  })
  check.value(reference, node)
}

/** Depth is bounded: the parser has a limit of nesting. */
class LiteralCheck {
  readonly #document: Document
  readonly #definitions: Definitions
  readonly #report: (node: Node, fault: string) => void

  constructor(document: Document, definitions: Definitions, report: (node: Node, fault: string) => void) {
    this.#document = document
    this.#definitions = definitions
    this.#report = report
  }

  value(reference: TypeReference, node: Node): void {
    const kind = kindOf(this.#document, node)
    if (reference.kind === 'NON_NULL') {
      if (kind === Kind.NULL_VALUE) this.#report(node, `${printReference(reference)} cannot be null`)
      else this.value(reference.ofType, node)
      return
    }
    if (kind === Kind.NULL_VALUE) return
    if (reference.kind === 'LIST') {
      if (kind !== Kind.LIST_VALUE) this.value(reference.ofType, node)
      else for (const item of childrenOf(this.#document, node)) this.value(reference.ofType, item)
      return
    }
    const type = this.#definitions.typeByName.get(reference.name)
    if (type?.kind === 'SCALAR') this.#scalar(type, node)
    if (type?.kind === 'ENUM') this.#enum(type, node)
    if (type?.kind === 'INPUT_OBJECT') this.#object(type, node)
  }

  #scalar(type: ScalarTypeDefinition, node: Node): void {
    this.#uniqueFields(node)
    try {
      const value = type.coerceLiteral(literalOf(this.#document, node, []))
      if (value === undefined) this.#report(node, `${type.name} cannot represent ${this.#text(node)}`)
    } catch (error) {
      this.#report(node, error instanceof Error ? error.message : inspect(error))
    }
  }

  /** GraphQL specification, 5.6.3 "Input Object Field Uniqueness": it holds for every object, whatever a scalar takes. */
  #uniqueFields(node: Node): void {
    const document = this.#document
    const kind = kindOf(document, node)
    if (kind === Kind.LIST_VALUE) for (const item of childrenOf(document, node)) this.#uniqueFields(item)
    if (kind !== Kind.OBJECT_VALUE) return
    const given = new Set<string>()
    for (const field of childrenOf(document, node)) {
      const name = nameOf(document, field)
      if (given.has(name)) this.#report(field, `the field "${name}" is given twice`)
      given.add(name)
      this.#uniqueFields(field + 1)
    }
  }

  #enum(type: EnumTypeDefinition, node: Node): void {
    const isEnum = kindOf(this.#document, node) === Kind.ENUM_VALUE
    const names = type.values.map(({ name }) => name)
    if (isEnum && names.includes(nameOf(this.#document, node))) return
    this.#report(node, `${type.name} has no value ${this.#text(node)}; expected one of ${listSome(names)}`)
  }

  #object(type: InputObjectDefinition, node: Node): void {
    const document = this.#document
    if (kindOf(document, node) !== Kind.OBJECT_VALUE) {
      this.#report(node, `${type.name} takes an object, not ${this.#text(node)}`)
      return
    }
    const given = new Map<string, Node>()
    for (const field of childrenOf(document, node)) {
      const name = nameOf(document, field)
      if (given.has(name)) this.#report(field, `${type.name} is given the field "${name}" twice`)
      given.set(name, field + 1)
    }
    const names = new Set(type.fields.map(({ name }) => name))
    for (const field of type.fields) {
      const value = given.get(field.name)
      if (value !== undefined) this.value(field.type, value)
      else if (isRequired(field)) this.#report(node, `${type.name} requires the field "${field.name}"`)
    }
    for (const [name, value] of given) {
      if (names.has(name)) continue
      this.#report(value - 1, `${type.name} has no field "${name}".${didYouMean(name, names)}`)
    }
    if (type.isOneOf !== true) return
    const [first, ...others] = given.values()
    if (first !== undefined && others.length === 0 && kindOf(document, first) !== Kind.NULL_VALUE) return
    this.#report(node, `${type.name} takes exactly one field, and not null; found ${this.#text(node)}`)
  }

  #text(node: Node): string {
    return printValue(this.#document, node)
  }
}
