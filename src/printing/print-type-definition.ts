import type {
  Field,
  InterfaceType,
  NamedType,
  ObjectType,
  UnionType,
} from '../schema/compiled/compiled-schema.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { printDirectives } from './print-directives.ts'
import { printArguments, printInputValue } from './print-input-value.ts'
import { type Described, type PrintDescription } from './print-description.ts'
import { printMembers } from './print-members.ts'

const INDENTATION = '  '

/** Prints a TypeDefinition with its description. GraphQL specification, 3.4 "Types". */
export function printTypeDefinition(type: NamedType, describe: PrintDescription): string {
  return describe(type, '') + printDefinition(type, describe)
}

function printDefinition(type: NamedType, describe: PrintDescription): string {
  switch (type.kind) {
    case 'SCALAR':
      return `scalar ${type.name}${printDirectives(type)}`
    case 'ENUM':
      return `enum ${type.name}${printDirectives(type)}${printBlock(
        type.values,
        value => value.name + printDirectives(value),
        describe,
      )}`
    case 'INPUT_OBJECT':
      return `input ${type.name}${printDirectives(type)}${printBlock(type.fields, printInputValue, describe)}`
    case 'INTERFACE':
      return `interface ${printComposite(type, describe)}`
    case 'UNION':
      return `union ${type.name}${printDirectives(type)}${printUnionMembers(type)}`
    case 'OBJECT':
      return `type ${printComposite(type, describe)}`
  }
}

function printComposite(type: ObjectType | InterfaceType, describe: PrintDescription): string {
  const names = type.interfaces.map(({ name }) => name)
  const interfaces = names.length === 0 ? '' : ` implements ${names.join(' & ')}`
  return `${type.name}${interfaces}${printDirectives(type)}${printBlock(type.fields, field => printField(field, describe), describe)}`
}

function printField(field: Field, describe: PrintDescription): string {
  const inputValues = printArguments(field.arguments, describe, INDENTATION)
  return `${field.name}${inputValues}: ${printType(field.type)}${printDirectives(field)}`
}

function printUnionMembers({ members }: UnionType): string {
  return members.length === 0 ? '' : ` = ${members.map(({ name }) => name).join(' | ')}`
}

/**
 * Prints members in braces, preceded by a blank; returns an empty text for a type without members,
 * which `assumeValid` allows.
 */
function printBlock<Member extends Described>(
  members: readonly Member[],
  print: (member: Member) => string,
  describe: PrintDescription,
): string {
  if (members.length === 0) return ''
  return ` {\n${printMembers(members, print, describe, INDENTATION)}\n}`
}
