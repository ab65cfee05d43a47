import type * as graphql16 from 'graphql'
import type * as graphql17 from 'graphql17'
import { expectTypeOf, test } from 'vitest'
import type * as ast from '../../../src/ast/index.ts'

test('the nodes fit where graphql-js 16 and 17 expect theirs', () => {
  expectTypeOf<ast.DocumentNode>().toExtend<graphql16.DocumentNode>()
  expectTypeOf<ast.DocumentNode>().toExtend<graphql17.DocumentNode>()
  expectTypeOf<ast.ASTNode>().toExtend<graphql16.ASTNode>()
  expectTypeOf<ast.ASTNode>().toExtend<graphql17.ASTNode>()
  expectTypeOf<ast.ConstValueNode>().toExtend<graphql16.ConstValueNode>()
  expectTypeOf<ast.TypeNode>().toExtend<graphql17.TypeNode>()
  expectTypeOf<ast.Source>().toExtend<graphql16.Source>()
  expectTypeOf<ast.Location>().toExtend<graphql16.Location>()
})

test('what graphql-js takes for a source is one', () => {
  expectTypeOf<graphql16.Source>().toExtend<ast.SourceText>()
  expectTypeOf<graphql17.Source>().toExtend<ast.SourceText>()
})

test('a kind is narrowed by its name', () => {
  type Selection = Extract<ast.SelectionNode, { kind: `${ast.Kind.FIELD}` }>
  expectTypeOf<Selection['selectionSet']>().toEqualTypeOf<ast.SelectionSetNode | undefined>()
})
