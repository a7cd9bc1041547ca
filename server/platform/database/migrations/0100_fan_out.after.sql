DROP TABLE socket_io_attachments;
