import { Kind } from '../../language/kinds.ts'
import { operationTypeOf } from '../../language/operation-type.ts'
import type { Node } from '../../language/document.ts'
import { childrenOfKind, kindOf, symbolOf } from '../../language/tape.ts'
import type {
  CompiledSchema,
  CompositeType,
  Field,
  InputValue,
  NamedType,
} from '../../schema/compiled/compiled-schema.ts'
import { typeOfNode, namedTypeOfNode } from '../../schema/compiled/type-of-node.ts'
import { isCompositeType, namedTypeOf } from '../../schema/compiled/type-reference.ts'
import { typeConditionOf } from '../../selections/fragments.ts'
import { variableDefinitionOf } from '../../values/variables.ts'
import type { Rule } from '../../validation/rule.ts'
import { directiveLocationOf } from '../../validation/rules/directives-are-in-valid-locations.ts'
import type { Scope } from '../../validation/scope.ts'
import type { ValidationContext } from '../../validation/validation-context.ts'
import type { ChangeUse } from '../schema-change.ts'
import { valuesReachableFrom, type ReachableValues } from './reachable-values.ts'

/** A fragment in a selection set: the parent type and the type condition, which overlap. */
interface FragmentPosition {
  readonly types: readonly [CompositeType, CompositeType]
  readonly uses: ChangeUse[]
}

/**
 * Collects, by a rule of validation, how valid documents use a schema. A use has one of these keys:
 *
 * - `Type`: the document selects, names or sends a value of the type.
 * - `Type {}`: a selection set or an input object of the type.
 * - `Enum returned`: a selected field returns the enum.
 * - `Type.field`, `Input.field`, `Enum.VALUE`, `Type.field(argument:)`, `@directive`,
 *   `@directive(argument:)`: the field is selected, the value is sent, the directive is applied. A
 *   field selected on an interface is selected on each type that implements the interface, too.
 * - `Input.field omitted`, and the same for arguments: the field or directive is there, without a
 *   value for the argument or input field, or with a variable that may have no value.
 * - `@directive LOCATION`, `@directive repeated`: where, and whether more than once at one position.
 * - `operation query`, `operation mutation`, `operation subscription`: an operation of the type.
 *
 * The values of a variable may be all values of the variable's type.
 */
export class DocumentUses {
  readonly #uses = new Map<string, ChangeUse[]>()
  readonly #fragmentPositions = new Map<string, FragmentPosition>()
  readonly #implementations = new Map<CompositeType, CompositeType[]>()
  /** The index of each document. */
  readonly #indexes = new Map<string, number>()
  readonly #reachableValues = new Map<NamedType, ReachableValues>()

  constructor(schema: CompiledSchema) {
    for (const type of schema.types) {
      if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue
      for (const implemented of type.interfaces) {
        const implementations = this.#implementations.get(implemented)
        if (implementations === undefined) this.#implementations.set(implemented, [type])
        else implementations.push(type)
      }
    }
  }

  /** The positions of fragments whose type condition is another type than the parent type. */
  get fragmentPositions(): Iterable<FragmentPosition> {
    return this.#fragmentPositions.values()
  }

  /** Returns the uses with a key. */
  usesOf(key: string): readonly ChangeUse[] {
    return this.#uses.get(key) ?? []
  }

  /** Returns one use for each document, that of its text if there is any, in the order of the documents. */
  merge(uses: readonly ChangeUse[]): readonly ChangeUse[] {
    const useByDocument = new Map<string, ChangeUse>()
    for (const use of uses)
      if (use.variable === null || !useByDocument.has(use.document))
        useByDocument.set(use.document, use)
    const indexOf = ({ document }: ChangeUse): number => this.#indexes.get(document)!
    return [...useByDocument.values()].sort((a, b) => indexOf(a) - indexOf(b))
  }

  /** Returns a rule that collects the uses of one document and reports nothing. */
  ruleFor(document: string): Rule {
    if (!this.#indexes.has(document)) this.#indexes.set(document, this.#indexes.size)
    const textUse: ChangeUse = { document, variable: null }
    const variableUses = new Map<string, ChangeUse>()
    const useOf = (variable: string): ChangeUse => {
      const use = variableUses.get(variable) ?? { document, variable }
      variableUses.set(variable, use)
      return use
    }
    const add = (key: string, use = textUse): void => addUse(this.#usesAt(key), use)
    const addInputValues = (
      context: ValidationContext,
      coordinateOf: (name: string) => string,
      inputValues: readonly InputValue[],
      nodes: readonly Node[],
    ): void => {
      const nodeBySymbol = new Map(nodes.map(node => [symbolOf(context.document, node), node]))
      for (const { name, symbol, type } of inputValues) {
        const node = nodeBySymbol.get(symbol)
        const coordinate = coordinateOf(name)
        if (node === undefined) {
          add(`${coordinate} omitted`)
          continue
        }
        add(coordinate)
        add(namedTypeOf(type).name)
        const variable = variableWithoutValue(context, node + 1)
        if (variable !== undefined) add(`${coordinate} omitted`, useOf(variable))
      }
    }
    const addFragment = (parentType: CompositeType | undefined, type: NamedType | undefined) => {
      if (parentType === undefined || type === undefined || !isCompositeType(type)) return
      add(type.name)
      if (type !== parentType) addUse(this.#usesOfFragments(parentType, type), textUse)
    }
    return {
      enter: {
        [Kind.OPERATION_DEFINITION]: ({ document: tape }, node) =>
          add(`operation ${operationTypeOf(tape, node)}`),
        [Kind.SELECTION_SET]: ({ scope: { parentType } }) => {
          if (parentType === undefined) return
          add(parentType.name)
          add(`${parentType.name} {}`)
        },
        [Kind.FIELD]: (context, node) => {
          const { field, parentType } = context.scope
          if (field === undefined || parentType === undefined) return
          add(field.namedType.name)
          if (field.namedType.kind === 'ENUM') add(`${field.namedType.name} returned`)
          const nodes = childrenOfKind(context.document, node, Kind.ARGUMENT)
          for (const [type, typeField] of this.#definitionsOf(parentType, field)) {
            const coordinate = `${type.name}.${field.name}`
            add(coordinate)
            const coordinateOf = (name: string) => `${coordinate}(${name}:)`
            addInputValues(context, coordinateOf, typeField.arguments, nodes)
          }
        },
        [Kind.INLINE_FRAGMENT]: ({ scope }) => addFragment(scope.parentType, scope.outputType),
        [Kind.FRAGMENT_SPREAD]: ({ schema, document: tape, fragments, scope }, node) => {
          const fragment = fragments[symbolOf(tape, node)]
          if (fragment === undefined) return
          const type = namedTypeOfNode(schema, tape, typeConditionOf(tape, fragment)!)
          addFragment(scope.parentType, type)
        },
        [Kind.DIRECTIVE]: (context, node) => {
          const { directive, outer } = context.scope
          if (directive === undefined) return
          const { document: tape } = context
          const coordinate = `@${directive.name}`
          add(coordinate)
          add(`${coordinate} ${directiveLocationOf(tape, outer.node)}`)
          const namesakes = childrenOfKind(tape, outer.node, Kind.DIRECTIVE).filter(
            sibling => symbolOf(tape, sibling) === symbolOf(tape, node),
          )
          if (namesakes.length > 1) add(`${coordinate} repeated`)
          const coordinateOf = (name: string) => `${coordinate}(${name}:)`
          const nodes = childrenOfKind(tape, node, Kind.ARGUMENT)
          addInputValues(context, coordinateOf, directive.arguments, nodes)
        },
        [Kind.OBJECT_VALUE]: (context, node) => {
          const type = inputTypeOf(context.scope)
          if (type?.kind !== 'INPUT_OBJECT') return
          add(type.name)
          add(`${type.name} {}`)
          const coordinateOf = (name: string) => `${type.name}.${name}`
          const nodes = childrenOfKind(context.document, node, Kind.OBJECT_FIELD)
          addInputValues(context, coordinateOf, type.fields, nodes)
        },
        [Kind.ENUM_VALUE]: (context, node) => {
          const type = inputTypeOf(context.scope)
          if (type?.kind === 'ENUM') add(`${type.name}.${context.nameOf(node)}`)
        },
        [Kind.VARIABLE_DEFINITION]: ({ schema, document: tape }, node) => {
          const { name, typeNode } = variableDefinitionOf(tape, node)
          const type = typeOfNode(schema, tape, typeNode)
          if (type === undefined) return
          const namedType = namedTypeOf(type)
          add(namedType.name)
          for (const key of this.#valuesOf(namedType)) add(key, useOf(name))
        },
      },
    }
  }

  #usesAt(key: string): ChangeUse[] {
    const uses = this.#uses.get(key) ?? []
    if (uses.length === 0) this.#uses.set(key, uses)
    return uses
  }

  #usesOfFragments(typeA: CompositeType, typeB: CompositeType): ChangeUse[] {
    const key = `${typeA.name} ${typeB.name}`
    const position = this.#fragmentPositions.get(key) ?? { types: [typeA, typeB], uses: [] }
    this.#fragmentPositions.set(key, position)
    return position.uses
  }

  /** Returns a field as its type and each type that implements its type define it. */
  #definitionsOf(parentType: CompositeType, field: Field): [CompositeType, Field][] {
    // Fields of introspection belong to no type, and types of introspection do not change.
    if (field.name.startsWith('__') || parentType.name.startsWith('__')) return []
    const types = [parentType, ...(this.#implementations.get(parentType) ?? [])]
    return types.flatMap(type => {
      const typeField = type.kind === 'UNION' ? undefined : type.fieldBySymbol.get(field.symbol)
      return typeField === undefined ? [] : [[type, typeField]]
    })
  }

  #valuesOf(type: NamedType): ReachableValues {
    const values = this.#reachableValues.get(type) ?? valuesReachableFrom(type)
    this.#reachableValues.set(type, values)
    return values
  }
}

/** Adds a use of the current document, whose uses are the last; a use of the text comes first. */
function addUse(uses: ChangeUse[], use: ChangeUse): void {
  const last = uses.at(-1)
  if (last?.document !== use.document) uses.push(use)
  else if (use.variable === null) uses[uses.length - 1] = use
}

function inputTypeOf({ inputType }: Scope): NamedType | undefined {
  return inputType === undefined ? undefined : namedTypeOf(inputType)
}

/**
 * Returns the name of a variable, where a value is one that may be absent from a request: an
 * operation defines it as nullable, without a default value other than null.
 */
function variableWithoutValue(context: ValidationContext, value: Node): string | undefined {
  if (kindOf(context.document, value) !== Kind.VARIABLE) return undefined
  const symbol = symbolOf(context.document, value)
  const mayBeAbsent = context.operations.some(operation => {
    const variable = context.variableOf(operation, symbol)
    return variable?.type?.kind !== 'NON_NULL' && variable?.hasNonNullDefault === false
  })
  return mayBeAbsent ? context.nameOf(value) : undefined
}
