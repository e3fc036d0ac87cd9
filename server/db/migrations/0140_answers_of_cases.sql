-- Answers to the questions that requirements of a route ask and that no form has, such as whether the job fits the degree.
alter table cases add answers jsonb;
