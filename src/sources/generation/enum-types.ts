import { enumOf, type Declaration } from '../../definition/declare/declarations.ts'
import { enumValueName } from '../../definition/declare/names.ts'
import { inspect } from '../../errors/inspect.ts'
import { inPascalCase } from '../model/names.ts'
import type { NamedSource, SourceField } from '../model/source.ts'

/** Returns the enum of a column: the value `in-stock` of the database is `IN_STOCK` in GraphQL. */
export function enumType({ column }: SourceField): Declaration {
  const values = (column.values ?? []).map(value => [enumNameOf(value), { value }] as const)
  return enumOf(Object.fromEntries(values))
}

/** Reports enum values of a source whose names are equal or not valid. */
export function checkEnums(source: NamedSource, report: (fault: string) => void): void {
  for (const field of source.fields.values()) {
    if (!field.isEnumGenerated) continue
    const valuesByName = new Map<string, string>()
    for (const value of field.column.values ?? []) {
      const valueName = enumValueName(enumNameOf(value))
      const previousValue = valuesByName.get(valueName)
      valuesByName.set(valueName, value)
      const coordinate = `${source.name}.${field.name}`
      if (previousValue !== undefined) {
        const values = `${inspect(previousValue)} and ${inspect(value)}`
        report(
          `The values ${values} of ${coordinate} would both be ${valueName} in GraphQL; ${remedy(field, [previousValue, value])}`,
        )
      } else if (/^_*$|^__/.test(valueName)) {
        report(
          `The value ${inspect(value)} of ${coordinate} would be ${inspect(valueName)} in GraphQL, ` +
            `which is no name for a value; ${remedy(field, [value])}`,
        )
      }
    }
  }
}

function remedy({ column }: SourceField, values: readonly string[]): string {
  const type = inPascalCase(column.name)
  const names = values.map((value, index) => `name${index + 1}: { value: ${inspect(value)} }`)
  return (
    `expected an enum of your own, as in ${type}: enumOf({ ${names.join(', ')}, ... }), ` +
    `named by fields: { ${column.name}: { type: '${type}' } }.`
  )
}

function enumNameOf(value: string): string {
  return value.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=[0-9])/, '_')
}
