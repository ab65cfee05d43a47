import { connectedComponents } from '../definitions/connected-components.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { CodeReader } from '../input-coercion/code-reader.ts'
import { InputCoercion } from '../input-coercion/coerce-input.ts'
import { InputDefinitions, type Defaults } from '../input-coercion/input-definitions.ts'
import { LiteralReader } from '../input-coercion/literal-reader.ts'
import { SharedPart } from '../input-coercion/template.ts'
import type { InputValueDefinition } from '../definitions/type-map.ts'

type TypedValue = Pick<InputValueDefinition, 'type' | 'default'>

/**
 * The templates of default values, each made when it is first asked for. An input field that a default
 * value omits has the default of the field there. If a default value depends on itself, which rules
 * forbid, a field whose template does not exist yet is left out.
 * GraphQL specification, 3.10 "Input Objects".
 */
export class DefaultTemplates implements Defaults {
  readonly #definitions: TypeLookup
  readonly #templates = new Map<InputValueDefinition, unknown>()

  constructor(definitions: TypeLookup) {
    this.#definitions = definitions
  }

  has(definition: InputValueDefinition): boolean {
    return hasDefault(definition)
  }

  /** The template; undefined where there is no default. */
  get(definition: InputValueDefinition): unknown {
    if (hasDefault(definition) && !this.#templates.has(definition)) this.#complete(definition)
    return this.#templates.get(definition)
  }

  /** Makes a template after those that it depends on, without recursion: they may be many. */
  #complete(definition: InputValueDefinition): void {
    const templates = this.#templates
    const dependencyOrder = connectedComponents([definition], dependent =>
      omittedFields(dependent, this.#definitions).filter(field => !templates.has(field)),
    ).flat()
    for (const dependency of dependencyOrder)
      templates.set(dependency, templateOfDefault(dependency, this.#definitions, templates))
  }
}

/**
 * Returns a template of a default value, in which omitted input fields have their defaults. In a
 * schema that is assumed to be valid, the template of an invalid default is null.
 */
export function templateOfDefault(
  { type, default: defaultDefinition }: TypedValue,
  definitions: TypeLookup,
  templates: Defaults,
): unknown {
  const value = defaultDefinition?.value
  if (defaultDefinition?.isFinal === true)
    return typeof value === 'object' && value !== null ? new SharedPart(value) : value
  const inputType = new InputDefinitions(definitions, templates).typeOf(type)
  const coerced =
    value instanceof ConstLiteral
      ? new InputCoercion(new LiteralReader(value.document), ignoreFault).coerceInputValue(
          value.node,
          inputType,
        )
      : new InputCoercion(new CodeReader(), ignoreFault).coerceInputValue(value, inputType)
  return coerced ?? null
}

/** The input fields with a default that a default value omits. */
export function omittedFields(
  { type, default: defaultDefinition }: TypedValue,
  definitions: TypeLookup,
): readonly InputValueDefinition[] {
  const value = defaultDefinition?.value
  if (typeof value !== 'object' || value === null || defaultDefinition?.isFinal === true) return []
  const omitted = new Set<InputValueDefinition>()
  const inputType = new InputDefinitions(definitions, {
    has: hasDefault,
    get: field => omitted.add(field),
  }).typeOf(type)
  if (value instanceof ConstLiteral) {
    new InputCoercion(new LeaflessLiterals(value.document), ignoreFault).coerceInputValue(
      value.node,
      inputType,
    )
  } else new InputCoercion(new LeaflessValues(), ignoreFault).coerceInputValue(value, inputType)
  return [...omitted]
}

/** Reads objects and lists only: omitted fields do not depend on the values of scalars. */
class LeaflessLiterals extends LiteralReader {
  override scalarValueOf(): null {
    return null
  }
}

/** Reads objects and lists of code only. */
class LeaflessValues extends CodeReader {
  override scalarValueOf(): null {
    return null
  }
}

function hasDefault(definition: InputValueDefinition): boolean {
  return definition.default !== undefined
}

function ignoreFault(): boolean {
  return true
}
