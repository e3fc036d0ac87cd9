-- A rule that holds something up says whether counsel has confirmed it. Those that came with the application name it.
alter table compliance_rules add column "confidence" text not null default 'confirm';
update compliance_rules set confidence = 'sure' where source !~* 'to be confirmed';
