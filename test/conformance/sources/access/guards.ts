import { and, eq, inArray, ne } from 'drizzle-orm'
import { GraphQLError } from '../../../../src/errors/graphql-error.ts'
import type { AccessContext, Asked, GuardedSources, Tables } from './world.ts'

/** A guard, which lets the staff pass, and what it keeps from guests. */
export interface Guard {
  readonly sources: (tables: Tables) => GuardedSources
  /**
   * SQL that brings about states of the database which differ in nothing but what the guard hides,
   * each from any other.
   */
  readonly states: readonly string[]
}

const isStaff = ({ role }: AccessContext): boolean => role === 'staff'

const refusal = new GraphQLError('This is not for you.', { extensions: { code: 'FORBIDDEN' } })

const budgets = [
  'update docs set budget = 4711 where id in (1, 3)',
  'update docs set budget = 4713 where id in (1, 3)',
  'update docs set budget = null where id in (1, 3)',
]

const owners = [
  'update docs set owner_id = 1 where id in (1, 3)',
  'update docs set owner_id = 3 where id in (1, 3)',
  'update docs set owner_id = null where id in (1, 3)',
]

const numbers = [
  'update doc_lines set no = 4711 where doc_id = 2',
  'update doc_lines set no = 4713 where doc_id = 2',
  'update doc_lines set no = 5 where doc_id = 2',
]

const absent =
  'delete from doc_tags where doc_id = 9; delete from doc_lines where doc_id = 9; delete from docs where id = 9'

/** A document, and a link to a third tag, which guests may not see: absent, and there in two ways. */
const hiddenDocs = [
  absent,
  `${absent}; insert into docs (id, title, budget, owner_id, is_public) values (9, 'Hidden', 4719, 1, false);
    insert into doc_lines (doc_id, no, text) values (9, 4712, 'kept');
    insert into doc_tags (doc_id, tag_id) values (9, 1), (2, 3)`,
  `${absent}; insert into docs (id, title, budget, owner_id, is_public) values (9, 'Alpha', 1, 2, false);
    insert into doc_lines (doc_id, no, text) values (9, 1, 'one'), (9, 2, 'two');
    insert into doc_tags (doc_id, tag_id) values (9, 1), (9, 2), (1, 3)`,
]

/** A scope that lets the staff see everything. */
const forGuests =
  <Table>(scope: (table: Table, context: AccessContext) => unknown) =>
  (table: Table, context: AccessContext): unknown =>
    isStaff(context) ? 'everyone' : scope(table, context)

const ofDoc = (options: Readonly<Record<string, unknown>>): GuardedSources => ({
  options: { Doc: options },
})

/** Where the association of a foreign key is left out, nothing is nested by it. */
const withoutOwner = { Doc: ['lines'] }

export const guards = {
  scope: {
    sources: ({ docs }) => {
      const isOfPublicDoc = ({ docId }: Tables['lines' | 'docTags'], { db }: AccessContext) =>
        inArray(docId, db.select({ id: docs.id }).from(docs).where(eq(docs.isPublic, true)))
      return {
        options: {
          Doc: { scope: forGuests(({ isPublic }: Tables['docs']) => eq(isPublic, true)) },
          Line: { scope: forGuests(isOfPublicDoc) },
          DocTag: {
            scope: forGuests((table: Tables['docTags'], context) =>
              and(isOfPublicDoc(table, context), ne(table.tagId, 3)),
            ),
          },
        },
      }
    },
    states: hiddenDocs,
  },
  'scope that throws': {
    sources: () =>
      ofDoc({
        scope: forGuests(() => {
          throw new GraphQLError('Sign in.', { extensions: { code: 'FORBIDDEN' } })
        }),
      }),
    states: budgets.map((budget, index) => `${budget}; ${owners[index]!}`),
  },
  'authorize of a column': {
    sources: () => ofDoc({ fields: { budget: { authorize: isStaff } } }),
    states: budgets,
  },
  'authorize of a foreign key': {
    sources: () => ({
      options: {
        Doc: { fields: { ownerId: { authorize: isStaff } } },
        Person: { associations: { docs: { authorize: isStaff } } },
      },
    }),
    states: owners,
  },
  'authorize of a primary key': {
    sources: () => ({ options: { Line: { fields: { no: { authorize: isStaff } } } } }),
    states: numbers,
  },
  'authorize of an association': {
    sources: () => ({
      options: {
        Doc: {
          skipFields: ['ownerId'],
          associations: { owner: { authorize: isStaff }, tags: { authorize: isStaff } },
        },
        Person: { associations: { docs: { authorize: isStaff } } },
      },
    }),
    states: owners,
  },
  'authorize of a source': {
    sources: () => ({
      options: { Doc: { authorize: isStaff }, DocTag: { authorize: isStaff } },
    }),
    states: [],
  },
  'readOnly of a column': {
    sources: () => ofDoc({ readOnly: ['budget'] }),
    states: [],
  },
  'readOnly of a foreign key': {
    sources: () => ({ ...ofDoc({ readOnly: ['ownerId'] }), nested: withoutOwner }),
    states: [],
  },
  'readOnly of a primary key': {
    // The hook `before` could give the value, so that creations are no fault of the schema.
    sources: () => ({
      options: { Line: { readOnly: ['no'], before: () => Promise.resolve() } },
    }),
    states: [],
  },
  skipFields: {
    sources: () => ofDoc({ skipFields: ['budget'] }),
    states: budgets,
  },
  'field that replaces a column': {
    sources: () => ({
      replace: GraphQL =>
        GraphQL.Doc.field('budget', 'int', {}, ({ current, context }: Asked) =>
          isStaff(context) ? current.budget : null,
        ),
    }),
    states: budgets,
  },
  'field that replaces a foreign key': {
    sources: () => ({
      options: {
        Doc: { associations: { owner: false } },
        Person: { associations: { docs: false } },
      },
      nested: { Doc: ['lines'], Person: [] },
      replace: GraphQL =>
        GraphQL.Doc.field('owner_id', 'id', {}, ({ current, context }: Asked) =>
          isStaff(context) ? current.ownerId : null,
        ),
    }),
    states: owners,
  },
  directive: {
    sources: () => ({
      replace: GraphQL => {
        const staff = GraphQL.directive(
          'staff',
          { on: ['FIELD_DEFINITION'] },
          (_, next, { context }) => {
            if (isStaff(context)) return next()
            throw refusal
          },
        )
        GraphQL.Doc.field('budget', 'int', { directives: [staff()] })
      },
    }),
    states: budgets,
  },
  'before of a type': {
    sources: () => ({
      ...ofDoc({ compared: true, fields: { budget: { compared: false } } }),
      replace: GraphQL =>
        GraphQL.Doc.before(({ context }) => {
          if (!isStaff(context)) throw refusal
        }),
    }),
    states: budgets,
  },
  'directive on a type': {
    sources: () => ({
      options: {
        Doc: {
          compared: false,
          fields: { id: { compared: true }, title: { compared: true } },
          associations: { lines: { compared: true }, tags: { compared: true } },
        },
        Person: { associations: { docs: { authorize: isStaff } } },
      },
      nested: withoutOwner,
      replace: GraphQL => {
        const staff = GraphQL.directive('staff', { on: ['OBJECT'] }, (_, next, { context }) => {
          if (isStaff(context)) return next()
          throw refusal
        })
        GraphQL.Doc.directives(staff())
      },
    }),
    states: owners,
  },
  'assign of a column': {
    sources: () => ofDoc({ assign: { budget: () => 5 } }),
    states: [],
  },
  'assign of a foreign key': {
    sources: () => ({ ...ofDoc({ assign: { ownerId: () => 2 } }), nested: withoutOwner }),
    states: [],
  },
} satisfies Readonly<Record<string, Guard>>

export type GuardName = keyof typeof guards
