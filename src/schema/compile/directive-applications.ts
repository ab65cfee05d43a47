import type {
  AppliedListener,
  Directive,
  DirectiveApplication,
} from '../compiled/compiled-schema.ts'
import { argumentLiteralsOf } from '../defaults/argument-literals.ts'
import { templateOfDefault } from '../defaults/complete-default.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { ownEntry } from '../definitions/own-entry.ts'
import type { Defaults } from '../input-coercion/input-definitions.ts'
import { isPropertyDirective } from '../definitions/specified-directives.ts'
import type { AppliedDirective, DirectiveDefinition } from '../definitions/type-map.ts'
import { copyOfTemplate } from '../input-coercion/template.ts'

/**
 * Compiles the directives that are applied to definitions.
 * GraphQL specification, 2.13 "Directives".
 */
export class DirectiveApplications {
  readonly #definitions: TypeLookup
  readonly #directives: ReadonlyMap<string, Directive>
  readonly #defaults: Defaults
  readonly #directiveOf: (definition: DirectiveDefinition) => Directive

  /** @param directiveOf makes a directive without its arguments */
  constructor(
    definitions: TypeLookup,
    directives: ReadonlyMap<string, Directive>,
    defaults: Defaults,
    directiveOf: (definition: DirectiveDefinition) => Directive,
  ) {
    this.#definitions = definitions
    this.#directives = directives
    this.#defaults = defaults
    this.#directiveOf = directiveOf
  }

  /** The applied directives, except those that are properties of types and members. */
  applicationsOf(directives: readonly AppliedDirective[] = []): readonly DirectiveApplication[] {
    if (directives.length === 0) return noApplications
    return directives.flatMap(applied => {
      if (isPropertyDirective(applied)) return []
      const directive = this.#directives.get(applied.name) ?? this.#undefinedDirective(applied.name)
      return { directive, arguments: argumentLiteralsOf(applied, this.#definitions) }
    })
  }

  /** The directive of a name that nothing defines, in a schema that is assumed to be valid. */
  #undefinedDirective(name: string): Directive {
    return this.#directiveOf({ name, arguments: [], isRepeatable: true, locations: [] })
  }

  /** The listeners of applied directives: of those that have an `onResolve`. */
  listenersOf(directives: readonly AppliedDirective[] = []): readonly AppliedListener[] {
    if (directives.length === 0) return noListeners
    return directives.flatMap(({ name, arguments: argumentValues }): readonly AppliedListener[] => {
      const directiveDefinition = this.#definitions.directiveByName.get(name)
      if (directiveDefinition?.onResolve === undefined) return []
      const templates = directiveDefinition.arguments.map(definition => {
        const value = ownEntry(argumentValues, definition.name)
        const template =
          value === undefined
            ? this.#defaults.get(definition)
            : templateOfDefault(
                { type: definition.type, default: { value } },
                this.#definitions,
                this.#defaults,
              )
        return [definition.declaredName, template] as const
      })
      const values = (): Record<string, unknown> =>
        Object.fromEntries(templates.map(([key, template]) => [key, copyOfTemplate(template)]))
      const { onResolve } = directiveDefinition
      const subject = subjectOfDirective(name)
      return [{ subject, call: (next, event) => onResolve(values(), next, event) }]
    })
  }
}

/** The listener of a directive, for messages. */
export function subjectOfDirective(name: string): string {
  return `The listener of the directive "${name}"`
}

const noApplications: readonly DirectiveApplication[] = []
const noListeners: readonly AppliedListener[] = []
