import { printValue } from '../../language/print/print-value.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import type { AppliedDirective } from '../definitions/type-map.ts'
import { printDefault } from './default-literal.ts'

/** An argument of an applied directive, with its value as GraphQL writes it. */
interface ArgumentLiteral {
  readonly name: string
  readonly literal: string
}

/**
 * The arguments of an applied directive, in the order of its definition. Without a definition, in a
 * schema that is assumed to be valid, they are those of the text.
 * GraphQL specification, 2.13 "Directives".
 */
export function argumentLiteralsOf(
  { name: directiveName, arguments: argumentValues }: AppliedDirective,
  definitions: TypeLookup,
): readonly ArgumentLiteral[] {
  const directive = definitions.directiveByName.get(directiveName)
  if (directive === undefined) {
    return Object.entries(argumentValues).flatMap(([name, value]) =>
      value instanceof ConstLiteral
        ? { name, literal: printValue(value.document, value.node) }
        : [],
    )
  }
  return directive.arguments.flatMap(({ name, type }) => {
    const value = ownEntry(argumentValues, name)
    return value === undefined ? [] : { name, literal: printDefault(type, value, definitions) }
  })
}
