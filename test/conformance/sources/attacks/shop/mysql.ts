import {
  type AnyMySqlColumn,
  boolean,
  datetime,
  decimal,
  int,
  json,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  unique,
  varchar,
} from 'drizzle-orm/mysql-core'

const id = () => int().primaryKey().autoincrement()
const text = () => varchar({ length: 200 })

export const customers = mysqlTable(
  'customers',
  {
    id: id(),
    tenant: text().notNull().default('a'),
    name: text().notNull(),
    email: text(),
    credit: int().notNull().default(0),
    isVip: boolean('is_vip').notNull().default(false),
    pin: text().notNull().default('0000'),
    referrerId: int('referrer_id').references((): AnyMySqlColumn => customers.id),
  },
  table => [unique('customers_email').on(table.email)],
)

export const purchases = mysqlTable(
  'purchases',
  {
    id: id(),
    tenant: text().notNull().default('a'),
    customerId: int('customer_id')
      .notNull()
      .references(() => customers.id),
    reference: varchar({ length: 40 }).notNull(),
    total: int().notNull().default(0),
    isApproved: boolean('is_approved').notNull().default(false),
  },
  table => [unique('purchases_reference').on(table.reference)],
)

export const lines = mysqlTable(
  'purchase_lines',
  {
    purchaseId: int('purchase_id')
      .notNull()
      .references(() => purchases.id),
    no: int().notNull(),
    text: text().notNull(),
  },
  table => [primaryKey({ columns: [table.purchaseId, table.no] })],
)

export const parcels = mysqlTable('parcels', {
  code: varchar({ length: 40 }).primaryKey(),
  purchaseId: int('purchase_id')
    .notNull()
    .unique('parcels_purchase')
    .references(() => purchases.id),
  status: mysqlEnum(['packed', 'in-transit']).notNull().default('packed'),
  weight: decimal({ precision: 6, scale: 2 }),
  details: json(),
  sentAt: datetime('sent_at', { fsp: 3 }),
})

export const labels = mysqlTable('labels', { id: id(), name: text().notNull() }, table => [
  unique('labels_name').on(table.name),
])

export const purchaseLabels = mysqlTable(
  'purchase_labels',
  {
    purchaseId: int('purchase_id')
      .notNull()
      .references(() => purchases.id),
    labelId: int('label_id')
      .notNull()
      .references(() => labels.id),
    putBy: varchar('put_by', { length: 200 }).notNull().default('nobody'),
  },
  table => [primaryKey({ columns: [table.purchaseId, table.labelId] })],
)

export const create = `
create table customers (id int primary key auto_increment, tenant varchar(200) not null default 'a',
  name varchar(200) not null, email varchar(200), credit int not null default 0,
  is_vip boolean not null default false, pin varchar(200) not null default '0000',
  referrer_id int, constraint customers_email unique (email),
  foreign key (referrer_id) references customers (id)) auto_increment = 1000;
create table purchases (id int primary key auto_increment, tenant varchar(200) not null default 'a',
  customer_id int not null, reference varchar(40) not null, total int not null default 0,
  is_approved boolean not null default false,
  constraint purchases_reference unique (reference),
  constraint purchases_total check (total >= 0),
  foreign key (customer_id) references customers (id)) auto_increment = 1000;
create table purchase_lines (purchase_id int not null, no int not null,
  text varchar(200) not null, primary key (purchase_id, no),
  foreign key (purchase_id) references purchases (id));
create table parcels (code varchar(40) primary key, purchase_id int not null,
  status enum('packed', 'in-transit') not null default 'packed', weight decimal(6, 2),
  details json, sent_at datetime(3), constraint parcels_purchase unique (purchase_id),
  foreign key (purchase_id) references purchases (id));
create table labels (id int primary key auto_increment, name varchar(200) not null,
  constraint labels_name unique (name)) auto_increment = 1000;
create table purchase_labels (purchase_id int not null, label_id int not null,
  put_by varchar(200) not null default 'nobody', primary key (purchase_id, label_id),
  foreign key (purchase_id) references purchases (id),
  foreign key (label_id) references labels (id))`
