import type { TypeReference } from '../../schema/definitions/type-map.ts'
import { selectedFields } from './selected-fields.ts'
import type { FederationRule } from './rule.ts'

/**
 * The fields of a key have no arguments, and no lists, interfaces or unions as types. Apollo
 * Federation, composition: `KEY_FIELDS_HAS_ARGS`, `KEY_FIELDS_SELECT_INVALID_TYPE`.
 */
export const keys: FederationRule = ({ types }, report) => {
  for (const key of types.keys) {
    for (const { owner, definition, type } of selectedFields(key, types)) {
      const clause = `${key.subject} selects ${owner.name}.${definition.name}, which`
      if (definition.arguments.length > 0)
        report(`${clause} has arguments; expected a field without.`, key.application, definition)
      if (isList(definition.type)) {
        report(`${clause} is a list; expected a leaf or an object.`, key.application, definition)
      } else if (type?.kind === 'INTERFACE' || type?.kind === 'UNION') {
        const kind = type.kind === 'UNION' ? 'a union' : 'an interface'
        report(`${clause} is ${kind}; expected a leaf or an object.`, key.application, definition)
      }
    }
  }
}

function isList(reference: TypeReference): boolean {
  return reference.kind === 'NON_NULL' ? isList(reference.ofType) : reference.kind === 'LIST'
}
