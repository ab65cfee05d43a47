import type { BatchResolver, Resolver } from '../schema/resolver.ts'
import type { FieldDefinition } from '../schema/type-map.ts'
import { inputValueDefinitions, type AnyArgument } from './argument.ts'
import { camelCase } from './names.ts'
import { checkOptions, type ReportFault } from './options.ts'
import { typeReference, type TypeOptions } from './type-expression.ts'

/** One call of `field`, as it was made. */
export interface FieldStatement {
  readonly name: string
  readonly type: string
  readonly options: TypeOptions & {
    readonly desc?: string
    readonly methodName?: string
    readonly arguments?: AnyArgument | readonly AnyArgument[]
    readonly deprecated?: boolean | string
  }
  readonly resolver: Resolver | { readonly batch: BatchResolver } | undefined
}

const fieldOptions = ['null', 'array', 'nullable', 'full', 'desc', 'methodName', 'arguments', 'deprecated']

// "The reason has a default": GraphQL specification, 3.13.3 "@deprecated".
const DEFAULT_DEPRECATION_REASON = 'No longer supported'

/** The definition of a field. Without resolver it reads `methodName`, or else the declared name or its camelCase. */
export function fieldDefinition(
  { name, type, options, resolver }: FieldStatement,
  typeName: string,
  report: ReportFault,
): FieldDefinition {
  const coordinate = `${typeName}.${name}`
  checkOptions(options, fieldOptions, coordinate, report)

  const { desc, methodName, arguments: declared = [], deprecated } = options
  const gqlName = camelCase(name)
  return {
    name: gqlName,
    declaredName: name,
    description: desc,
    deprecationReason: deprecated === true ? DEFAULT_DEPRECATION_REASON : deprecated || undefined,
    type: typeReference(type, options, coordinate, report),
    arguments: inputValueDefinitions([declared].flat(), coordinate, report),
    propertyNames: methodName === undefined ? [...new Set([name, gqlName])] : [methodName],
    ...resolution(resolver, coordinate, report),
  }
}

function resolution(
  resolver: FieldStatement['resolver'],
  coordinate: string,
  report: ReportFault,
): Pick<FieldDefinition, 'resolve' | 'batch'> {
  if (resolver === undefined) return {}
  if (typeof resolver === 'function') return { resolve: resolver }
  if (typeof resolver?.batch === 'function') {
    checkOptions(resolver, ['batch'], `The resolver of ${coordinate}`, report)
    return { batch: resolver.batch }
  }
  report(`The resolver of ${coordinate} is neither a function nor { batch: function }.`)
  return {}
}
