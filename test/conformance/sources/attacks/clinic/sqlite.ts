import {
  type AnySQLiteColumn,
  integer,
  sqliteTable,
  primaryKey,
  text,
} from 'drizzle-orm/sqlite-core'

export const wards = sqliteTable('wards', { id: integer().primaryKey(), name: text().notNull() })

export const doctors = sqliteTable('doctors', {
  id: integer().primaryKey(),
  wardId: integer('ward_id').references(() => wards.id),
  name: text().notNull(),
  salary: integer(),
  pin: text(),
  grade: text({ enum: ['junior', 'senior'] }),
  papers: text({ mode: 'json' }),
})

export const patients = sqliteTable('patients', {
  id: integer().primaryKey(),
  wardId: integer('ward_id').references(() => wards.id),
  doctorId: integer('doctor_id').references(() => doctors.id),
  twinId: integer('twin_id').references((): AnySQLiteColumn => patients.id),
  name: text().notNull(),
  diagnosis: text(),
})

export const visits = sqliteTable('visits', {
  id: integer().primaryKey(),
  wardId: integer('ward_id'),
  patientId: integer('patient_id').references(() => patients.id),
  doctorId: integer('doctor_id').references(() => doctors.id),
  referrerId: integer('referrer_id').references(() => doctors.id),
  cost: integer(),
})

export const notes = sqliteTable('notes', {
  id: integer().primaryKey(),
  visitId: integer('visit_id').references(() => visits.id),
  body: text().notNull(),
})

export const letters = sqliteTable('letters', {
  code: text().primaryKey(),
  doctorId: integer('doctor_id').references(() => doctors.id),
  body: text().notNull(),
})

export const drugs = sqliteTable('drugs', { id: integer().primaryKey(), name: text().notNull() })

export const prescriptions = sqliteTable(
  'prescriptions',
  {
    patientId: integer('patient_id').references(() => patients.id),
    drugId: integer('drug_id').references(() => drugs.id),
    isSecret: integer('is_secret', { mode: 'boolean' }).notNull(),
  },
  table => [primaryKey({ columns: [table.patientId, table.drugId] })],
)
