CREATE TABLE "upgrade_task_day" (
	"task_id" integer NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upgrade_task_day_task_id_day_pk" PRIMARY KEY("task_id","day")
);
--> statement-breakpoint
ALTER TABLE "upgrade_task_day" ADD CONSTRAINT "upgrade_task_day_task_id_upgrade_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."upgrade_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select audit_watch();
