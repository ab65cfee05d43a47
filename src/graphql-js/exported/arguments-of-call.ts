import { isDeepStrictEqual } from 'node:util'
import type { InputStage } from '../../engine/pipeline/stages/input-stage.ts'
import { EngineError } from '../../errors/engine-error.ts'
import { GraphQLError } from '../../errors/graphql-error.ts'
import type { ExecutionRequest } from '../../execution/request/execution-request.ts'
import type { FieldPlan } from '../../planning/plan.ts'
import type { Field } from '../../schema/compiled/compiled-schema.ts'
import { InputCoercion, type ReportInputFault } from '../../schema/input-coercion/coerce-input.ts'
import { CoercedValueReader } from '../../schema/input-coercion/coerced-value-reader.ts'
import { RequestInputs } from '../../schema/input-coercion/template.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'

/**
 * The arguments that graphql-js gives to a resolver, as those of the engine. Those that a host has
 * changed since are checked anew.
 *
 * @param inputStage null where the schema states nothing to check
 * @throws TypeError for arguments of other types than the field declares
 * @throws GraphQLError for arguments that are not valid
 */
export function argumentsOfCall(
  { field, arguments: prepared }: FieldPlan,
  args: Readonly<Record<string, unknown>>,
  { variables, checkedArguments }: Pick<ExecutionRequest, 'variables' | 'checkedArguments'>,
  inputStage: InputStage | null,
): ArgumentValues | Promise<ArgumentValues> {
  if (prepared === null) return noArguments
  const values = engineArguments(field, args)
  if (inputStage === null || checkedArguments?.expects(prepared) !== true) return values
  const ofDocument = prepared.coerceArgumentValues(new RequestInputs(variables))
  if (isDeepStrictEqual({ ...ofDocument }, { ...values })) {
    const checked = checkedArguments.of(prepared)
    if (checked instanceof GraphQLError) throw withoutPosition(checked)
    return checked ?? values
  }
  return inputStage.checkValues(field, values)
}

/** A copy of an error that graphql-js has to give its locations and its path. */
export function withoutPosition({ message, extensions }: GraphQLError): Error {
  return new EngineError(message, { extensions })
}

const noArguments: ArgumentValues = {}

function engineArguments(field: Field, args: Readonly<Record<string, unknown>>): ArgumentValues {
  const values = Object.create(null) as Record<string, unknown>
  let name = ''
  const refuse: ReportInputFault<unknown> = (path, _, { kind }) => {
    const inputPath = [name, ...path].join('.')
    throw new TypeError(
      `${field.coordinate} was called with an argument that does not fit its type at "${inputPath}" (${kind}).`,
    )
  }
  const coercion = new InputCoercion(new CoercedValueReader(new RequestInputs([])), refuse)
  for (const argument of field.arguments) {
    ;({ name } = argument)
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (value !== undefined)
      values[argument.declaredName] = coercion.coerceInputValue(value, argument.type)
  }
  return values
}
