import { inspect } from '../../errors/inspect.ts'
import { plainValueOf } from '../constraints/read-constraints.ts'
import type { TypeLookup } from '../definitions/definitions.ts'
import { nameOfReference } from '../definitions/reference.ts'
import type { AppliedDirective, FieldDefinition } from '../definitions/type-map.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * The weights of `@cost` are numbers, and `@listSize` names arguments and fields that exist.
 * GraphQL Cost Directives Specification, draft of IBM.
 */
export const costs: SchemaRule = (definitions, report) => {
  const { typeMap, directiveByName, members } = definitions
  if (!directiveByName.has('cost') && !directiveByName.has('listSize')) return
  for (const type of typeMap.types) checkWeight(type.name, type.directives, report)
  for (const { coordinate, definition } of members) {
    checkWeight(coordinate, definition.directives, report)
    if ('arguments' in definition) checkListSize(coordinate, definition, definitions, report)
  }
}

function checkWeight(
  coordinate: string,
  directives: readonly AppliedDirective[] = [],
  report: ReportFault,
): void {
  const application = directives.find(({ name }) => name === 'cost')
  const weight = plainValueOf(application?.arguments['weight'])
  if (application === undefined || typeof weight !== 'string') return
  const isNumber = weight.trim() !== '' && Number.isFinite(Number(weight))
  if (!isNumber) {
    report(
      `${coordinate} has the weight ${inspect(weight)}; expected a number, such as "2.5".`,
      application,
    )
  }
}

function checkListSize(
  coordinate: string,
  field: FieldDefinition,
  definitions: TypeLookup,
  report: ReportFault,
): void {
  const application = field.directives?.find(({ name }) => name === 'listSize')
  if (application === undefined) return
  const { slicingArguments, sizedFields, assumedSize } = application.arguments
  const size = plainValueOf(assumedSize)
  if (typeof size === 'number' && size < 0)
    report(`${coordinate} has the assumed size ${size}; expected 0 or more.`, application)
  for (const path of textsIn(slicingArguments)) {
    if (!leadsToArgument(field, path, definitions)) {
      report(
        `${coordinate} has the slicing argument ${inspect(path)}, which the field does not declare.`,
        application,
      )
    }
  }
  const type = definitions.typeByName.get(nameOfReference(field.type))
  const names = type !== undefined && 'fields' in type ? type.fields.map(({ name }) => name) : []
  for (const name of textsIn(sizedFields)) {
    if (!names.includes(name)) {
      report(
        `${coordinate} has the sized field ${inspect(name)}, which ${nameOfReference(field.type)} does not have.`,
        application,
      )
    }
  }
}

/** Whether a path such as `first` or `input.first` leads to an argument, or a field in one. */
function leadsToArgument(
  field: FieldDefinition,
  path: string,
  { typeByName }: TypeLookup,
): boolean {
  let inputValues = field.arguments
  return path.split('.').every(name => {
    const inputValue = inputValues.find(candidate => candidate.name === name)
    if (inputValue === undefined) return false
    const type = typeByName.get(nameOfReference(inputValue.type))
    inputValues = type?.kind === 'INPUT_OBJECT' ? type.fields : []
    return true
  })
}

function textsIn(value: unknown): readonly string[] {
  const plainValue = plainValueOf(value)
  const items: readonly unknown[] = Array.isArray(plainValue) ? plainValue : [plainValue]
  return items.filter(item => typeof item === 'string')
}
