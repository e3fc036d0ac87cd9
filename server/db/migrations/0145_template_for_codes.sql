-- Codes of the own page outside of the 24 hours go by a template of Meta's category for authentication.
alter table organisation add column own_page_code_template text;
