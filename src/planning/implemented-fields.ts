import type { CompiledSchema, Field } from '../schema/compiled/compiled-schema.ts'

/** The fields of interfaces that a field implements. */
export function implementedFields(
  { coordinate, symbol }: Field,
  typeByName: CompiledSchema['typeByName'],
): readonly Field[] {
  const owner = typeByName.get(coordinate.slice(0, coordinate.indexOf('.')))
  if (owner?.kind !== 'OBJECT') return []
  return owner.interfaces.flatMap(({ fieldBySymbol }) => fieldBySymbol.get(symbol) ?? [])
}
