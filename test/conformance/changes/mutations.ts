import {
  Kind,
  OperationTypeNode,
  type NamedTypeNode,
  type OperationTypeDefinitionNode,
  type TypeNode,
} from 'graphql'
import type { Random } from '../../random/random.ts'
import {
  directive,
  namedType,
  text,
  type Annotated,
  type InputValue,
  type Mutable,
  type Places,
  type TypeDefinition,
} from './places.ts'
import { randomLiteral, respelled } from './random-literal.ts'

/**
 * Changes a document in place, or leaves it as it is where it has no place for the change. What
 * comes out may be invalid.
 */
export type Mutation = (random: Random, places: Places) => void

/** Each is as likely as the others. */
export const mutations: readonly Mutation[] = [
  removeType,
  addType,
  changeKindOfType,
  addUnionMember,
  removeUnionMember,
  addEnumValue,
  removeEnumValue,
  reorderEnumValues,
  addField,
  removeField,
  changeTypeOfField,
  wrapTypeOfField,
  addInputValue,
  removeInputValue,
  changeTypeOfInputValue,
  wrapTypeOfInputValue,
  addDefault,
  changeDefault,
  respellDefault,
  removeDefault,
  implement,
  implementNoLonger,
  addDirective,
  removeDirective,
  toggleRepeatable,
  addLocation,
  removeLocation,
  changeDescription,
  changeDeprecation,
  toggleOneOf,
  changeSpecifiedBy,
  renameRoot,
  removeRoot,
  addRoot,
  applyDirective,
  removeAppliedDirective,
]

function some<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items)
}

/** One of a kind, each kind being as likely as the others. */
function someOfKind<Item>(random: Random, kinds: readonly (readonly Item[])[]): Item | undefined {
  return some(
    random,
    some(
      random,
      kinds.filter(items => items.length > 0),
    ) ?? [],
  )
}

function without<Item>(random: Random, items: readonly Item[] = []): Item[] {
  const left = [...items]
  left.splice(random.below(left.length), 1)
  return left
}

function nameNode(value: string): { readonly kind: Kind.NAME; readonly value: string } {
  return { kind: Kind.NAME, value }
}

function freshName(random: Random, prefix: string): string {
  return `${prefix}${random.below(1_000_000)}`
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type)
}

function removeType(random: Random, places: Places): void {
  const type = some(
    random,
    places.types.filter(({ name }) => !places.rootNames.includes(name.value)),
  )
  if (type === undefined) return
  const name = type.name.value
  places.definitions.splice(places.definitions.indexOf(type), 1)
  for (const composite of places.composites) {
    composite.fields = composite.fields!.filter(field => nameOf(field.type) !== name)
    composite.interfaces = composite.interfaces!.filter(each => each.name.value !== name)
  }
  for (const union of places.unions)
    union.types = union.types!.filter(each => each.name.value !== name)
  for (const { inputValues, set } of places.holders.flat())
    set(inputValues.filter(each => nameOf(each.type) !== name))
}

function addType(random: Random, places: Places): void {
  const implementing = places.objects.filter(({ interfaces = [] }) => interfaces.length > 0)
  const type = someOfKind<TypeDefinition>(random, [places.types, implementing])
  if (type !== undefined)
    places.definitions.push({
      ...structuredClone(type),
      name: nameNode(freshName(random, 'Added')),
    })
}

function changeKindOfType(random: Random, places: Places): void {
  const type = some(random, [...places.scalars, ...places.enums, ...places.composites])
  if (type === undefined) return
  const changed = type as { kind: Kind; values?: unknown; fields?: unknown; directives?: unknown }
  if (changed.kind === Kind.OBJECT_TYPE_DEFINITION) changed.kind = Kind.INTERFACE_TYPE_DEFINITION
  else if (changed.kind === Kind.INTERFACE_TYPE_DEFINITION)
    changed.kind = Kind.OBJECT_TYPE_DEFINITION
  else if (changed.kind === Kind.ENUM_TYPE_DEFINITION) changed.kind = Kind.SCALAR_TYPE_DEFINITION
  else {
    changed.kind = Kind.ENUM_TYPE_DEFINITION
    changed.values = [{ kind: Kind.ENUM_VALUE_DEFINITION, name: nameNode('A') }]
  }
  changed.directives = []
}

function addUnionMember(random: Random, places: Places): void {
  const union = some(random, places.unions)
  const member = some(random, places.objects)
  if (union === undefined || member === undefined) return
  union.types = [...union.types!, namedType(member.name.value) as NamedTypeNode]
}

function removeUnionMember(random: Random, places: Places): void {
  const union = some(random, places.unions)
  if (union !== undefined) union.types = without(random, union.types)
}

function addEnumValue(random: Random, places: Places): void {
  const type = some(random, places.enums)
  if (type === undefined) return
  const name = nameNode(freshName(random, 'ADDED_'))
  type.values = [{ kind: Kind.ENUM_VALUE_DEFINITION, name }, ...type.values!]
}

function removeEnumValue(random: Random, places: Places): void {
  const type = some(random, places.enums)
  if (type !== undefined) type.values = without(random, type.values)
}

function reorderEnumValues(random: Random, places: Places): void {
  const type = some(random, places.enums)
  if (type !== undefined) type.values = type.values!.toReversed()
}

function addField(random: Random, places: Places): void {
  const type = some(random, places.composites)
  const model = some(random, places.fields)
  if (type === undefined || model === undefined) return
  const field = { ...structuredClone(model), name: nameNode(freshName(random, 'added')) }
  type.fields = [field, ...type.fields!]
}

function removeField(random: Random, places: Places): void {
  const type = some(random, places.composites)
  if (type !== undefined) type.fields = without(random, type.fields)
}

function changeTypeOfField(random: Random, places: Places): void {
  const field = some(random, places.fields)
  if (field !== undefined) field.type = random.pick(places.fields).type
}

function wrapTypeOfField(random: Random, places: Places): void {
  const field = some(random, places.fields)
  if (field !== undefined) field.type = wrapped(random, field.type)
}

/** The type with a list or a non-null more or less, at any depth. */
function wrapped(random: Random, type: TypeNode): TypeNode {
  if (type.kind !== Kind.NAMED_TYPE && random.chance(0.3)) {
    const inner = wrapped(random, type.type)
    if (type.kind === Kind.LIST_TYPE) return { ...type, type: inner }
    return inner.kind === Kind.NON_NULL_TYPE ? inner : { ...type, type: inner }
  }
  if (type.kind === Kind.NON_NULL_TYPE)
    return random.chance(0.7) ? type.type : { kind: Kind.LIST_TYPE, type }
  if (random.chance(0.6)) return { kind: Kind.NON_NULL_TYPE, type }
  return type.kind === Kind.LIST_TYPE ? type.type : { kind: Kind.LIST_TYPE, type }
}

function addInputValue(random: Random, places: Places): void {
  const holder = someOfKind(random, places.holders)
  const model = someOfKind(random, places.inputValues)
  if (holder === undefined || model === undefined) return
  const inputValue: InputValue = {
    ...structuredClone(model),
    name: nameNode(freshName(random, 'added')),
    directives: [],
  }
  if (random.chance(0.4)) {
    delete inputValue.defaultValue
    if (inputValue.type.kind !== Kind.NON_NULL_TYPE)
      inputValue.type = { kind: Kind.NON_NULL_TYPE, type: inputValue.type }
  }
  holder.set([inputValue, ...holder.inputValues])
}

function removeInputValue(random: Random, places: Places): void {
  const holder = someOfKind(
    random,
    places.holders.map(each => each.filter(({ inputValues }) => inputValues.length > 0)),
  )
  holder?.set(without(random, holder.inputValues))
}

function changeTypeOfInputValue(random: Random, places: Places): void {
  const inputValue = someOfKind(random, places.inputValues)
  if (inputValue === undefined) return
  inputValue.type = someOfKind(random, places.inputValues)!.type
  delete inputValue.defaultValue
}

/** Where it is safe, the default changes with the type now and then. */
function wrapTypeOfInputValue(random: Random, places: Places): void {
  const inputValue = someOfKind(random, places.inputValues)
  if (inputValue === undefined) return
  inputValue.type = wrapped(random, inputValue.type)
  if (random.chance(0.4)) setDefault(random, places, inputValue)
}

function setDefault(random: Random, places: Places, inputValue: InputValue): void {
  const literal = randomLiteral(random, places.definitions, inputValue.type)
  if (literal === undefined) delete inputValue.defaultValue
  else inputValue.defaultValue = literal
}

function inputValueWithDefault(random: Random, places: Places): InputValue | undefined {
  return someOfKind(
    random,
    places.inputValues.map(each => each.filter(({ defaultValue }) => defaultValue !== undefined)),
  )
}

function addDefault(random: Random, places: Places): void {
  const inputValue = someOfKind(
    random,
    places.inputValues.map(each => each.filter(({ defaultValue }) => defaultValue === undefined)),
  )
  if (inputValue !== undefined) setDefault(random, places, inputValue)
}

function changeDefault(random: Random, places: Places): void {
  const inputValue = inputValueWithDefault(random, places)
  if (inputValue !== undefined) setDefault(random, places, inputValue)
}

function respellDefault(random: Random, places: Places): void {
  const inputValue = inputValueWithDefault(random, places)
  if (inputValue !== undefined) inputValue.defaultValue = respelled(inputValue.defaultValue!)
}

function removeDefault(random: Random, places: Places): void {
  const inputValue = inputValueWithDefault(random, places)
  if (inputValue !== undefined) delete inputValue.defaultValue
}

function implement(random: Random, places: Places): void {
  const type = some(random, places.composites)
  const added = some(random, places.interfaces)
  if (type === undefined || added === undefined) return
  const implemented = [...(added.interfaces ?? []), namedType(added.name.value) as NamedTypeNode]
  const names = new Set(type.interfaces!.map(({ name }) => name.value))
  type.interfaces = [
    ...type.interfaces!,
    ...implemented.filter(({ name }) => !names.has(name.value)),
  ]
  const fieldNames = new Set(type.fields!.map(({ name }) => name.value))
  const missing = added.fields!.filter(({ name }) => !fieldNames.has(name.value))
  type.fields = [...type.fields!, ...structuredClone(missing)]
}

function implementNoLonger(random: Random, places: Places): void {
  const type = some(
    random,
    places.composites.filter(({ interfaces = [] }) => interfaces.length > 0),
  )
  if (type !== undefined) type.interfaces = without(random, type.interfaces)
}

function addDirective(random: Random, places: Places): void {
  const model = some(random, places.directives)
  if (model !== undefined)
    places.definitions.push({
      ...structuredClone(model),
      name: nameNode(freshName(random, 'added')),
    })
}

function removeDirective(random: Random, places: Places): void {
  const removed = some(random, places.directives)
  if (removed === undefined) return
  places.definitions.splice(places.definitions.indexOf(removed), 1)
  for (const each of places.annotated)
    each.directives = (each.directives ?? []).filter(
      ({ name }) => name.value !== removed.name.value,
    )
}

function toggleRepeatable(random: Random, places: Places): void {
  const changed = some(random, places.directives)
  if (changed !== undefined) changed.repeatable = !changed.repeatable
}

function addLocation(random: Random, places: Places): void {
  const changed = some(random, places.directives)
  const location = random.pick(['QUERY', 'FIELD', 'ENUM', 'OBJECT', 'VARIABLE_DEFINITION'])
  if (changed === undefined || changed.locations.some(({ value }) => value === location)) return
  changed.locations = [nameNode(location), ...changed.locations]
}

function removeLocation(random: Random, places: Places): void {
  const changed = some(random, places.directives)
  if (changed !== undefined && changed.locations.length > 1)
    changed.locations = without(random, changed.locations)
}

function changeDescription(random: Random, places: Places): void {
  const changed = random.pick(places.annotated)
  if (changed.description !== undefined && random.chance(0.3)) delete changed.description
  else changed.description = text(`Changed ${random.below(100)}`)
}

function changeDeprecation(random: Random, places: Places): void {
  const members = [
    ...places.fields,
    ...places.enumValues,
    ...places.inputValues.flat(),
  ] as Annotated[]
  const changed = someOfKind(random, [members, members.filter(isDeprecated)])
  if (changed === undefined) return
  const { directives = [] } = changed
  const others = directives.filter(({ name }) => name.value !== 'deprecated')
  const isRemoved = others.length < directives.length && random.chance(0.5)
  const reason = text(`Reason ${random.below(100)}`)
  changed.directives = isRemoved ? others : [...others, directive('deprecated', ['reason', reason])]
}

function isDeprecated({ directives = [] }: Annotated): boolean {
  return directives.some(({ name }) => name.value === 'deprecated')
}

function toggleOneOf(random: Random, places: Places): void {
  const changed = some(random, places.inputs)
  if (changed === undefined) return
  const others = changed.directives!.filter(({ name }) => name.value !== 'oneOf')
  const isRemoved = others.length < changed.directives!.length
  changed.directives = isRemoved ? others : [...others, directive('oneOf')]
  if (isRemoved) return
  changed.fields = changed.fields!.map(({ defaultValue: _, ...field }) => ({
    ...field,
    type: field.type.kind === Kind.NON_NULL_TYPE ? field.type.type : field.type,
  }))
}

function changeSpecifiedBy(random: Random, places: Places): void {
  const scalars = places.scalars.filter(({ name }) => !isSpecifiedName(name.value))
  const specified = scalars.filter(({ directives = [] }) =>
    directives.some(({ name }) => name.value === 'specifiedBy'),
  )
  const changed = someOfKind(random, [scalars, specified])
  if (changed === undefined) return
  const others = changed.directives!.filter(({ name }) => name.value !== 'specifiedBy')
  const isRemoved = others.length < changed.directives!.length && random.chance(0.5)
  const url = text(`https://example.com/${random.below(100)}`)
  changed.directives = isRemoved ? others : [...others, directive('specifiedBy', ['url', url])]
}

function isSpecifiedName(name: string): boolean {
  return ['Int', 'Float', 'String', 'Boolean', 'ID'].includes(name)
}

function renameRoot(random: Random, places: Places): void {
  const root = random.pick(places.schema.operationTypes) as Mutable<OperationTypeDefinitionNode>
  const object = some(
    random,
    places.objects.filter(({ name }) => !places.rootNames.includes(name.value)),
  )
  if (object !== undefined) root.type = namedType(object.name.value) as NamedTypeNode
}

function removeRoot(_random: Random, places: Places): void {
  if (places.schema.operationTypes.length > 1)
    places.schema.operationTypes = places.schema.operationTypes.slice(0, -1)
}

function addRoot(random: Random, places: Places): void {
  const { operationTypes } = places.schema
  const missing = [OperationTypeNode.MUTATION, OperationTypeNode.SUBSCRIPTION].find(operation =>
    operationTypes.every(each => each.operation !== operation),
  )
  const object = some(
    random,
    places.objects.filter(({ name }) => !places.rootNames.includes(name.value)),
  )
  if (missing === undefined || object === undefined) return
  const type = namedType(object.name.value) as NamedTypeNode
  places.schema.operationTypes = [
    ...operationTypes,
    { kind: Kind.OPERATION_TYPE_DEFINITION, operation: missing, type },
  ]
}

function applyDirective(random: Random, places: Places): void {
  const applied = some(
    random,
    places.annotated.flatMap(({ directives = [] }) => directives),
  )
  const target = random.pick(places.annotated)
  if (applied === undefined || !('directives' in target)) return
  target.directives = [...(target.directives ?? []), applied]
}

function removeAppliedDirective(random: Random, places: Places): void {
  const target = some(
    random,
    places.annotated.filter(({ directives = [] }) => directives.length > 0),
  )
  if (target !== undefined) target.directives = without(random, target.directives)
}
