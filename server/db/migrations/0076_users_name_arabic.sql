-- The name of a member of staff in Arabic letters: colleagues who type Arabic find and read it.
alter table users add column name_arabic text;
