import type { InputValue } from '../schema/compiled/compiled-schema.ts'
import { printType } from '../schema/compiled/type-reference.ts'
import { findAnnotationChanges } from './annotation-changes.ts'
import { deprecationNote } from './deprecation.ts'
import { matchByName } from './match-by-name.ts'
import { isSameLiteral } from './same-literal.ts'
import type { ChangeKind, Report } from './schema-change.ts'
import { isSameOrStricter } from './stricter-type.ts'

/** The kinds of changes of arguments, or of input fields. */
interface InputValueKinds {
  /** The noun for messages: `argument`. */
  readonly word: string
  readonly removed: ChangeKind
  readonly requiredAdded: ChangeKind
  readonly optionalAdded: ChangeKind
  readonly becameRequired: ChangeKind
  readonly changedKind: ChangeKind
  readonly changedKindSafe: ChangeKind
  readonly defaultChanged: ChangeKind
  readonly defaultAdded: ChangeKind
}

/** The kinds for arguments of fields. */
export const argumentKinds: InputValueKinds = {
  word: 'argument',
  removed: 'ARG_REMOVED',
  requiredAdded: 'REQUIRED_ARG_ADDED',
  optionalAdded: 'OPTIONAL_ARG_ADDED',
  becameRequired: 'ARG_BECAME_REQUIRED',
  changedKind: 'ARG_CHANGED_KIND',
  changedKindSafe: 'ARG_CHANGED_KIND_SAFE',
  defaultChanged: 'ARG_DEFAULT_VALUE_CHANGE',
  defaultAdded: 'ARG_DEFAULT_VALUE_ADDED',
}

/** The kinds for arguments of directives. */
export const directiveArgumentKinds: InputValueKinds = {
  ...argumentKinds,
  removed: 'DIRECTIVE_ARG_REMOVED',
  requiredAdded: 'REQUIRED_DIRECTIVE_ARG_ADDED',
  optionalAdded: 'OPTIONAL_DIRECTIVE_ARG_ADDED',
}

/** The kinds for fields of input objects. */
export const inputFieldKinds: InputValueKinds = {
  word: 'input field',
  removed: 'FIELD_REMOVED',
  requiredAdded: 'REQUIRED_INPUT_FIELD_ADDED',
  optionalAdded: 'OPTIONAL_INPUT_FIELD_ADDED',
  becameRequired: 'INPUT_FIELD_BECAME_REQUIRED',
  changedKind: 'FIELD_CHANGED_KIND',
  changedKindSafe: 'FIELD_CHANGED_KIND_SAFE',
  defaultChanged: 'INPUT_FIELD_DEFAULT_VALUE_CHANGE',
  defaultAdded: 'INPUT_FIELD_DEFAULT_VALUE_ADDED',
}

/**
 * Reports the changes of arguments or of input fields. GraphQL specification, 3.6.1 "Field
 * Arguments", 3.10 "Input Objects".
 */
export function findInputValueChanges(
  kinds: InputValueKinds,
  coordinateOf: (name: string) => string,
  oldInputValues: readonly InputValue[],
  newInputValues: readonly InputValue[],
  report: Report,
): void {
  if (oldInputValues.length === 0 && newInputValues.length === 0) return
  const { removed, added, persisted } = matchByName(oldInputValues, newInputValues)
  for (const inputValue of removed) {
    const coordinate = coordinateOf(inputValue.name)
    const message = `The ${kinds.word} ${coordinate} was removed${deprecationNote(inputValue)}.`
    report(kinds.removed, coordinate, message)
  }
  for (const inputValue of added) {
    const coordinate = coordinateOf(inputValue.name)
    const [kind, word] = isRequired(inputValue)
      ? ([kinds.requiredAdded, 'required'] as const)
      : ([kinds.optionalAdded, 'optional'] as const)
    report(kind, coordinate, `The ${word} ${kinds.word} ${coordinate} was added.`)
  }
  for (const [oldInputValue, newInputValue] of persisted) {
    const coordinate = coordinateOf(oldInputValue.name)
    findTypeAndDefaultChanges(kinds, coordinate, oldInputValue, newInputValue, report)
    findAnnotationChanges(coordinate, oldInputValue, newInputValue, report)
  }
}

function findTypeAndDefaultChanges(
  kinds: InputValueKinds,
  coordinate: string,
  oldInputValue: InputValue,
  newInputValue: InputValue,
  report: Report,
): void {
  const subject = `The ${kinds.word} ${coordinate}`
  const [oldType, newType] = [printType(oldInputValue.type), printType(newInputValue.type)]
  const typeMessage = `${subject} changed type from ${oldType} to ${newType}.`
  if (!isSameOrStricter(oldInputValue.type, newInputValue.type)) {
    const detail = isRequired(newInputValue) ? 'required' : undefined
    report(kinds.changedKind, coordinate, typeMessage, detail)
    return
  }
  if (oldType !== newType) report(kinds.changedKindSafe, coordinate, typeMessage)
  const { defaultLiteral: oldLiteral } = oldInputValue
  const { defaultLiteral: newLiteral } = newInputValue
  if (oldLiteral === null) {
    if (newLiteral !== null)
      report(kinds.defaultAdded, coordinate, `${subject} got the default value ${newLiteral}.`)
  } else if (newLiteral === null) {
    const removal = `${subject} lost its default value ${oldLiteral}`
    if (isRequired(newInputValue))
      report(kinds.becameRequired, coordinate, `${removal} and is required now.`)
    else report(kinds.defaultChanged, coordinate, `${removal}.`)
  } else if (
    !isSameLiteral(
      { literal: oldLiteral, type: oldInputValue.type },
      { literal: newLiteral, type: newInputValue.type },
    )
  ) {
    const message = `${subject} changed its default value from ${oldLiteral} to ${newLiteral}.`
    report(kinds.defaultChanged, coordinate, message)
  }
}

// GraphQL specification, 5.4.3 "Required Arguments".
function isRequired({ type, hasDefault }: InputValue): boolean {
  return type.kind === 'NON_NULL' && !hasDefault
}
