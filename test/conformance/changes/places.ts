import type {
  ConstDirectiveNode,
  ConstValueNode,
  DefinitionNode,
  DirectiveDefinitionNode,
  EnumTypeDefinitionNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputObjectTypeDefinitionNode,
  InputValueDefinitionNode,
  InterfaceTypeDefinitionNode,
  ObjectTypeDefinitionNode,
  ScalarTypeDefinitionNode,
  SchemaDefinitionNode,
  StringValueNode,
  TypeNode,
  UnionTypeDefinitionNode,
} from 'graphql'
import { Kind } from 'graphql'

/** Syntax nodes that may be changed in place. */
export type Mutable<Node> = { -readonly [Key in keyof Node]: Node[Key] }

export type InputValue = Mutable<InputValueDefinitionNode>
export type Field = Mutable<FieldDefinitionNode>
export type Composite = Mutable<ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode>
export type TypeDefinition = Mutable<
  | ScalarTypeDefinitionNode
  | ObjectTypeDefinitionNode
  | InterfaceTypeDefinitionNode
  | UnionTypeDefinitionNode
  | EnumTypeDefinitionNode
  | InputObjectTypeDefinitionNode
>
/** What has arguments or input fields. */
export interface Holder {
  readonly inputValues: readonly InputValue[]
  readonly set: (inputValues: readonly InputValue[]) => void
}

/** What may have a description and directives. */
export interface Annotated {
  description?: StringValueNode
  directives?: readonly ConstDirectiveNode[]
}

const typeKinds: readonly Kind[] = [
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
]

/** The places of a document at which something can be changed. */
export class Places {
  readonly definitions: DefinitionNode[]

  constructor(definitions: DefinitionNode[]) {
    this.definitions = definitions
  }

  get types(): TypeDefinition[] {
    return this.definitions.filter(({ kind }) => typeKinds.includes(kind)) as TypeDefinition[]
  }

  get directives(): Mutable<DirectiveDefinitionNode>[] {
    return this.#ofKind(Kind.DIRECTIVE_DEFINITION)
  }

  get schema(): Mutable<SchemaDefinitionNode> {
    return this.#ofKind<Mutable<SchemaDefinitionNode>>(Kind.SCHEMA_DEFINITION)[0]!
  }

  get rootNames(): readonly string[] {
    return this.schema.operationTypes.map(({ type }) => type.name.value)
  }

  get scalars(): Mutable<ScalarTypeDefinitionNode>[] {
    return this.#ofKind(Kind.SCALAR_TYPE_DEFINITION)
  }

  get enums(): Mutable<EnumTypeDefinitionNode>[] {
    return this.#ofKind(Kind.ENUM_TYPE_DEFINITION)
  }

  get unions(): Mutable<UnionTypeDefinitionNode>[] {
    return this.#ofKind(Kind.UNION_TYPE_DEFINITION)
  }

  get inputs(): Mutable<InputObjectTypeDefinitionNode>[] {
    return this.#ofKind(Kind.INPUT_OBJECT_TYPE_DEFINITION)
  }

  get objects(): Mutable<ObjectTypeDefinitionNode>[] {
    return this.#ofKind(Kind.OBJECT_TYPE_DEFINITION)
  }

  get interfaces(): Mutable<InterfaceTypeDefinitionNode>[] {
    return this.#ofKind(Kind.INTERFACE_TYPE_DEFINITION)
  }

  get composites(): Composite[] {
    return [...this.objects, ...this.interfaces]
  }

  get fields(): Field[] {
    return this.composites.flatMap(({ fields = [] }) => fields)
  }

  get enumValues(): Mutable<EnumValueDefinitionNode>[] {
    return this.enums.flatMap(({ values = [] }) => values)
  }

  /** What has input values, by kind: fields, directives, input objects. */
  get holders(): readonly (readonly Holder[])[] {
    const holderOf = (node: Field | Mutable<DirectiveDefinitionNode>): Holder => ({
      inputValues: node.arguments ?? [],
      set: inputValues => (node.arguments = inputValues),
    })
    const inputs = this.inputs.map((input): Holder => ({
      inputValues: input.fields ?? [],
      set: inputValues => (input.fields = inputValues),
    }))
    return [this.fields.map(holderOf), this.directives.map(holderOf), inputs]
  }

  /** All input values, by the same kinds. */
  get inputValues(): readonly (readonly InputValue[])[] {
    return this.holders.map(each => each.flatMap(({ inputValues }) => inputValues))
  }

  get annotated(): Annotated[] {
    return [
      this.schema,
      ...this.types,
      ...this.directives,
      ...this.fields,
      ...this.enumValues,
      ...this.inputValues.flat(),
    ] as Annotated[]
  }

  #ofKind<Node>(kind: Kind): Node[] {
    return this.definitions.filter(definition => definition.kind === kind) as Node[]
  }
}

export function namedType(name: string): TypeNode {
  return { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } }
}

export function text(value: string): StringValueNode {
  return { kind: Kind.STRING, value }
}

export function directive(name: string, argument?: [string, ConstValueNode]): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments:
      argument === undefined
        ? []
        : [
            {
              kind: Kind.ARGUMENT,
              name: { kind: Kind.NAME, value: argument[0] },
              value: argument[1],
            },
          ],
  }
}
