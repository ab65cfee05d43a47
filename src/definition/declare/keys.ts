import { aFunction, type Expectations } from '../../errors/expectation.ts'
import { inspect } from '../../errors/inspect.ts'
import type { ReferenceResolution } from '../../schema/definitions/references.ts'
import type { BatchResolver, Resolver } from '../../schema/definitions/resolver.ts'
import type { AppliedDirective } from '../../schema/definitions/type-map.ts'
import { fieldSetInGraphQL } from './names.ts'
import { checkedOptions, type ReportDefinitionFault } from './options.ts'

/** The parameters of one call of `key`. */
export interface KeyStatement {
  readonly fields: string
  readonly options: DeclaredKey | undefined
  /** Whether a declaration generates the key, which then is there in subgraphs alone. */
  readonly isGenerated?: boolean
}

/** The keys that a schema has of those that are stated and generated. */
export function effectiveKeys(
  statements: readonly KeyStatement[],
  isSubgraph: boolean,
): readonly KeyStatement[] {
  const stated = statements.filter(({ isGenerated }) => isGenerated !== true)
  if (!isSubgraph) return stated
  const statedFields = new Set(stated.map(({ fields }) => fields))
  const generated = statements.filter(
    ({ isGenerated, fields }) => isGenerated === true && !statedFields.has(fields),
  )
  return [...generated, ...stated]
}

interface DeclaredKey {
  readonly resolve?: Resolver | undefined
  readonly batch?: BatchResolver | undefined
  readonly resolvable?: boolean | undefined
}

/** The directives of a type with those of its keys, and how references to the type are resolved. */
interface Keys {
  readonly directives: readonly AppliedDirective[] | undefined
  readonly references: readonly ReferenceResolution[] | undefined
}

const expectations: Expectations<DeclaredKey> = {
  resolve: aFunction,
  batch: aFunction,
  resolvable: { words: 'true or false', fits: value => typeof value === 'boolean' },
}

/** Reads the keys of a type, behind the directives that it has otherwise. */
export function entityKeysOf(
  statements: readonly KeyStatement[],
  typeName: string,
  directives: readonly AppliedDirective[] | undefined,
  report: ReportDefinitionFault,
): Keys {
  if (statements.length === 0) return { directives, references: undefined }
  const applications: AppliedDirective[] = []
  const references: ReferenceResolution[] = []
  for (const { fields, options = {} } of statements) {
    const subject = `The key ${inspect(fields)} of ${typeName}`
    if (typeof (fields as unknown) !== 'string') {
      report(`${subject} is no text; expected the names of fields, as in key('sku package').`)
      continue
    }
    const {
      resolve,
      batch,
      resolvable = true,
    } = checkedOptions(options, expectations, subject, report)
    if (resolve !== undefined && batch !== undefined)
      report(`${subject} has resolve and batch; expected one of them.`)
    if (!resolvable && (resolve ?? batch) !== undefined) {
      report(
        `${subject} is not resolvable, and has a function that resolves references; expected one of the two.`,
      )
    }
    const key = fieldSetInGraphQL(fields)
    const values = resolvable ? { fields: key } : { fields: key, resolvable }
    applications.push({ name: 'key', isLinked: true, arguments: values })
    references.push({ signature: 'named', key, resolve, batch })
  }
  return { directives: [...(directives ?? []), ...applications], references }
}
