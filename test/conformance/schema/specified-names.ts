/** What every schema has by the specification of September 2025. */
export const specifiedNames = {
  scalars: ['Int', 'Float', 'String', 'Boolean', 'ID'],
  directives: ['skip', 'include', 'deprecated', 'specifiedBy', 'oneOf'],
} as const satisfies Record<string, readonly string[]> as Readonly<
  Record<'scalars' | 'directives', readonly string[]>
>
