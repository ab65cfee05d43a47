import type { SchemaName } from './served-texts.ts'

/** Whole lines that the code generator writes for definitions of each schema. */
export const definitionLines: Readonly<Record<SchemaName, readonly string[]>> = {
  shop: [
    `export enum SortDirection {
  Asc = 'ASC',
  Desc = 'DESC'
}`,
    `export type ReviewInput = {
  productId: Scalars['ID']['input'];
  /** From 1, poor, to 5, excellent. */
  rating: Scalars['Int']['input'];
  text: Scalars['String']['input'];
};`,
    `export type SearchResult = Category | Product;`,
    `  /** @deprecated Use \`priceCents\`, which is exact. */
  price: Scalars['Float']['output'];`,
  ],
  everything: [
    `/** Ends with a backslash \\ */
export type PersonBy =
  /** Closes a comment: *\\/ and opens one: /* // <b> */
  { id: Scalars['ID']['input']; fullName?: never; inTeams?: never; page?: never; }
  |  { id?: never; fullName: Scalars['String']['input']; inTeams?: never; page?: never; }
  |  { id?: never; fullName?: never; inTeams: Array<Scalars['ID']['input']>; page?: never; }
  |  /** @deprecated Too wide. */
  { id?: never; fullName?: never; inTeams?: never; page: Page; };`,
    `export type Filter = {
  by?: InputMaybe<PersonBy>;
  page?: Page;
  allOf?: InputMaybe<Array<Filter>>;
  orders?: InputMaybe<Array<InputMaybe<SortOrder>>>;
};`,
    `/**
 * First line
 *
 *     indented
 * last line "quoted"
 */
export type Page = {
  /** She said "no", and """thrice""", \\ and \\u0041, \`code\`, \${dollar}, # hash */
  first?: Scalars['Int']['input'];
  afterId?: InputMaybe<Scalars['ID']['input']>;
  sortOrder?: SortOrder;
  /** @deprecated Use \`after_id\`, "please". */
  page?: InputMaybe<Scalars['Int']['input']>;
};`,
    `export type Owner = Person | Team;`,
    `export type Team = Node & Named & {
  __typename?: 'Team';
  id: Scalars['ID']['output'];
  fullName: Scalars['String']['output'];
  members: Array<Person>;
  maybeMembers?: Maybe<Array<Maybe<Person>>>;
};`,
    `export type ReadingPeopleArgs = {
  filter?: InputMaybe<Filter>;
  limit?: Scalars['Int']['input'];
  atLeast?: InputMaybe<Scalars['Float']['input']>;
  withText?: InputMaybe<Scalars['String']['input']>;
  onlyOld?: InputMaybe<Scalars['Boolean']['input']>;
  nothing?: InputMaybe<Scalars['String']['input']>;
};`,
    `export type ListeningPersonRenamedArgs = {
  by: PersonBy;
};`,
  ],
  structuredDefaults: [
    `export type QueryTreeArgs = {
  like?: InputMaybe<Scalars['JSON']['input']>;
  anyOf?: InputMaybe<Scalars['Any']['input']>;
};`,
  ],
}

/**
 * Statements behind the types of the operations, which compile only when those are exactly what is
 * written here.
 */
export const resultAssertions: Readonly<Record<SchemaName, string>> = {
  shop: `
export type Me = Holds<Equal<MeQuery, {
  me: { name: string; email: string | null; orders: Array<{ placedAt: unknown }> | null } | null
}>>
export type Search = Holds<Equal<SearchQuery['search'][number],
  | { __typename: 'Category'; description: string | null }
  | { __typename: 'Product'; id: string; name: string; price: number; priceCents: number; addedAt: unknown }
>>
export type Buy = Holds<Equal<BuyMutation['placeOrder']['status'],
  'PENDING' | 'PAID' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED'
>>`,
  everything: `
export type People = Holds<Equal<PeopleQuery['people'][number],
  | { __typename: 'Person'; id: string; fullName: string; nickNames: Array<string> }
  | { __typename: 'Team'; members: Array<{ id: string }>; maybeMembers: Array<{ id: string } | null> | null }
>>
export type Renamed = Holds<Equal<RenamedSubscriptionVariables['by'], PersonBy>>
export type Order = Holds<Equal<SortOrder, 'ASC' | 'DESC' | 'BY_FULL_NAME' | 'OLD'>>
export type Stored = Holds<Equal<ScalarsQuery['storedQuery'], { text: string } | null>>`,
  structuredDefaults: `
export type Tree = Holds<Equal<TreeQuery, { tree: unknown }>>`,
}
