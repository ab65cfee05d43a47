// SQL that every dialect understands. The tenant of clients is `a`.

/** Makes the tables what they are at first. */
export const reset = `
  delete from purchase_labels; delete from labels; delete from parcels;
  delete from purchase_lines; delete from purchases;
  update customers set referrer_id = null; delete from customers;
  insert into customers (id, tenant, name, email, credit) values
    (1, 'a', 'Ann', 'ann@a.example', 5), (2, 'a', 'Bob', null, 0), (9, 'b', 'Zoe', 'zoe@b.example', 7);
  update customers set referrer_id = 1 where id = 2;
  insert into purchases (id, tenant, customer_id, reference, total) values
    (1, 'a', 1, 'A1', 10), (2, 'a', 2, 'A2', 20), (9, 'b', 9, 'B9', 90);
  insert into purchase_lines (purchase_id, no, text) values
    (1, 1, 'tea'), (1, 2, 'cup'), (2, 1, 'pot'), (9, 1, 'secret');
  insert into parcels (code, purchase_id) values ('P1', 1), ('P9', 9);
  insert into labels (id, name) values (1, 'gift'), (2, 'fast'), (9, 'secret audit');
  insert into purchase_labels (purchase_id, label_id, put_by) values
    (1, 1, 'ann'), (1, 9, 'auditor')`

/** The rows of each table, without keys that the database gives. */
export const dumped: Readonly<Record<string, string>> = {
  customer: `select c.name, c.tenant, c.email, c.credit, c.is_vip, c.pin, r.name as referrer
    from customers c left join customers r on r.id = c.referrer_id`,
  purchase: `select p.reference, p.tenant, c.name, p.total, p.is_approved
    from purchases p join customers c on c.id = p.customer_id`,
  line: `select p.reference, l.no, l.text
    from purchase_lines l join purchases p on p.id = l.purchase_id`,
  parcel: `select a.code, p.reference, a.status
    from parcels a join purchases p on p.id = a.purchase_id`,
  label: 'select name from labels',
  link: `select p.reference, l.name, k.put_by from purchase_labels k
    join purchases p on p.id = k.purchase_id join labels l on l.id = k.label_id`,
}
