import {
  type AnySQLiteColumn,
  integer,
  numeric,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'

const id = () => integer().primaryKey({ autoIncrement: true })

export const customers = sqliteTable(
  'customers',
  {
    id: id(),
    tenant: text().notNull().default('a'),
    name: text().notNull(),
    email: text(),
    credit: integer().notNull().default(0),
    isVip: integer('is_vip', { mode: 'boolean' }).notNull().default(false),
    pin: text().notNull().default('0000'),
    referrerId: integer('referrer_id').references((): AnySQLiteColumn => customers.id),
  },
  table => [unique('customers_email').on(table.email)],
)

export const purchases = sqliteTable(
  'purchases',
  {
    id: id(),
    tenant: text().notNull().default('a'),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    reference: text({ length: 40 }).notNull(),
    total: integer().notNull().default(0),
    isApproved: integer('is_approved', { mode: 'boolean' }).notNull().default(false),
  },
  table => [unique('purchases_reference').on(table.reference)],
)

export const lines = sqliteTable(
  'purchase_lines',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    no: integer().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.purchaseId, table.no] })],
)

export const parcels = sqliteTable('parcels', {
  code: text({ length: 40 }).primaryKey(),
  purchaseId: integer('purchase_id')
    .notNull()
    .unique('parcels_purchase')
    .references(() => purchases.id),
  status: text({ enum: ['packed', 'in-transit'] })
    .notNull()
    .default('packed'),
  weight: numeric(),
  details: text({ mode: 'json' }),
  sentAt: integer('sent_at', { mode: 'timestamp_ms' }),
})

export const labels = sqliteTable('labels', { id: id(), name: text().notNull() }, table => [
  unique('labels_name').on(table.name),
])

export const purchaseLabels = sqliteTable(
  'purchase_labels',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => purchases.id),
    labelId: integer('label_id')
      .notNull()
      .references(() => labels.id),
    putBy: text('put_by').notNull().default('nobody'),
  },
  table => [primaryKey({ columns: [table.purchaseId, table.labelId] })],
)

export const create = `
create table customers (id integer primary key autoincrement, tenant text not null default 'a',
  name text not null, email text constraint customers_email unique,
  credit integer not null default 0, is_vip integer not null default 0,
  pin text not null default '0000', referrer_id integer references customers (id));
create table purchases (id integer primary key autoincrement, tenant text not null default 'a',
  customer_id integer not null references customers (id),
  reference text not null constraint purchases_reference unique,
  total integer not null default 0 constraint purchases_total check (total >= 0),
  is_approved integer not null default 0);
create table purchase_lines (purchase_id integer not null references purchases (id),
  no integer not null, text text not null, primary key (purchase_id, no));
create table parcels (code text primary key not null,
  purchase_id integer not null constraint parcels_purchase unique references purchases (id),
  status text not null default 'packed', weight numeric, details text, sent_at integer);
create table labels (id integer primary key autoincrement,
  name text not null constraint labels_name unique);
create table purchase_labels (purchase_id integer not null references purchases (id),
  label_id integer not null references labels (id), put_by text not null default 'nobody',
  primary key (purchase_id, label_id));
insert into sqlite_sequence (name, seq) values
  ('customers', 999), ('purchases', 999), ('labels', 999)`
