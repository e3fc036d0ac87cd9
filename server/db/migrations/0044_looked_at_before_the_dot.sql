-- Who is suppressed while a worker has claimed the message is looked for in the suppressions themselves, right before the
-- message's last byte (server/mail/record.ts). Rows written beside them missed a claim that was under way: neither saw
-- what the other had not committed yet.
drop trigger suppressions_withdraw on suppressions;
drop trigger subscribers_withdraw on subscribers;
drop trigger suppressed_domains_withdraw on suppressed_domains;
drop function withdraw_suppressed_together();
drop function withdraw_subscriber();
drop function withdraw_domain();
drop function withdraw_address(text, text);
drop table mail_withdrawals;
