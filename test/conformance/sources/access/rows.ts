// SQL that every dialect understands. The docs 8 and 9, and links to the tag 3, are out of sight of guests, where there are scopes.

/** Makes the tables what they are at first. */
export const reset = `
  delete from doc_tags; delete from doc_lines; delete from docs; delete from tags; delete from people;
  insert into people (id, name) values (1, 'Ada'), (2, 'Ben'), (3, 'Cleo');
  insert into tags (id, name) values (1, 'red'), (2, 'blue'), (3, 'green');
  insert into docs (id, title, budget, owner_id, is_public) values
    (1, 'Alpha', 4711, 1, true), (2, 'Beta', 4712, 2, true), (3, 'Gamma', 4720, 1, true),
    (4, 'Delta', 4730, null, true), (5, 'Echo', 4740, 3, true), (8, 'Bare', 8, 1, false), (9, 'Hidden', 4719, 1, false);
  insert into doc_lines (doc_id, no, text) values (1, 1, 'one'), (1, 2, 'two'), (2, 1, 'uno'), (9, 4712, 'kept');
  insert into doc_tags (doc_id, tag_id) values (1, 1), (1, 2), (2, 1), (9, 1)`

/** The rows of each table, by its name. */
export const dumped: Readonly<Record<string, string>> = {
  people: 'select * from people order by id',
  docs: 'select * from docs order by id',
  lines: 'select * from doc_lines order by doc_id, no',
  tags: 'select * from tags order by id',
  docTags: 'select * from doc_tags order by doc_id, tag_id',
}
