import {
  anything,
  optionFaults,
  optionsError,
  type Expectations,
} from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import { didYouMean } from '../../errors/suggestion.ts'
import type { PubSub } from '../../pubsub/pubsub.ts'
import type { CompiledSchema, Field } from '../../schema/compiled/compiled-schema.ts'
import type { TriggeredEvent } from '../../schema/definitions/trigger.ts'
import { InputCoercion } from '../../schema/input-coercion/coerce-input.ts'
import { copyOfTemplate } from '../../schema/input-coercion/template.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { ArgumentReader } from './argument-reader.ts'
import { topicOf } from './topic.ts'

const expectations: Expectations<TriggeredEvent> = {
  args: {
    words: 'an object',
    isSecret: true,
    fits: value => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
  payload: anything,
}

/**
 * Publishes an event of a subscription field.
 *
 * @throws Error for unknown entries of the event, for an unknown field, for a field with
 * `subscribe`, and for invalid arguments
 */
export function trigger(
  { subscriptionType }: CompiledSchema,
  pubsub: PubSub,
  name: string,
  event: TriggeredEvent,
): void | Promise<void> {
  const faults = optionFaults('trigger()', event, expectations)
  if (faults.length > 0) throw optionsError(faults)
  const { args = {}, payload } = event
  const fields = subscriptionType?.fields ?? []
  const field = fields.find(
    subscriptionField => subscriptionField.declaredName === name || subscriptionField.name === name,
  )
  if (field === undefined) {
    const names = fields.map(({ declaredName }) => declaredName)
    throw new Error(
      `trigger() has the field ${inspect(name)}; expected a subscription field: ${names.join(', ') || 'there are none'}.${didYouMean(String(name), names)}`,
    )
  }
  if (field.subscribe !== null) {
    throw new Error(
      `${field.coordinate} has a subscribe, so that trigger() does not reach it; publish to the topic that it subscribes to.`,
    )
  }
  expectValue(field, payload)
  return pubsub.publish(topicOf(field, coercedArguments(field, args)), payload)
}

/**
 * Refuses a payload in an object by the name of the field, as other libraries publish it, where the
 * event itself is the value of the field.
 *
 * @throws Error that shows the payload to write
 */
function expectValue(
  { coordinate, name, declaredName, takesEvent, namedType }: Field,
  payload: unknown,
): void {
  // A scalar takes any object, and the type of a value of an abstract type is not known yet.
  if (!takesEvent || namedType.kind !== 'OBJECT') return
  if (typeof payload !== 'object' || payload === null) return
  const [only, ...names] = Object.keys(payload)
  if (names.length > 0 || (only !== name && only !== declaredName)) return
  if (namedType.fields.some(field => field.name === name)) return
  throw new Error(
    `trigger() has the payload { ${only} } for ${coordinate}; expected the value of the field itself, without its name.`,
  )
}

function coercedArguments(
  { coordinate, arguments: argumentDefinitions }: Field,
  argumentValues: Readonly<Record<string, unknown>>,
): ArgumentValues {
  const names = argumentDefinitions.map(({ declaredName }) => declaredName)
  const faults = Object.keys(argumentValues)
    .filter(name => !names.includes(name))
    .map(
      name =>
        `${coordinate} declares no argument "${name}"; its arguments are: ${names.join(', ') || 'none'}.${didYouMean(name, names)}`,
    )
  const values = argumentDefinitions.map(
    ({ declaredName: name, type, hasDefault, defaultValue }) => {
      const value = Object.hasOwn(argumentValues, name) ? argumentValues[name] : undefined
      if (value === undefined && hasDefault) return [name, copyOfTemplate(defaultValue)] as const
      if (value == null) {
        if (type.kind === 'NON_NULL')
          faults.push(`${coordinate} has "${name}" ${inspect(value)}; expected a value.`)
        return [name, value] as const
      }
      let isValid = true
      const template = new InputCoercion(
        new ArgumentReader(),
        () => (isValid = false),
      ).coerceInputValue(value, type)
      if (!isValid)
        faults.push(`${coordinate} has "${name}" ${inspect(value)}, which does not fit its type.`)
      return [name, isValid ? copyOfTemplate(template) : undefined] as const
    },
  )
  if (faults.length > 0) throw new Error(`trigger(): ${faults.join(' ')}`)
  return Object.fromEntries(values)
}
