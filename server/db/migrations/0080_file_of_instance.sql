-- A copy of a whole DATA_DIR has the same id in database and folder. The file that names the installation is another one
-- there: its inode tells the copy, which must send nothing, from the original.
alter table instance add column inode text;
