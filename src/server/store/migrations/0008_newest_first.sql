-- Lists ask for the newest first, and "desc" in PostgreSQL means nulls first. An index with nulls last has another order: it was read
-- whole and sorted, even where its columns are never null.
DROP INDEX "alarm_attachment_vehicle";--> statement-breakpoint
DROP INDEX "alarm_attachment_tenant";--> statement-breakpoint
DROP INDEX "identity_mismatch_recent";--> statement-breakpoint
DROP INDEX "sim_card_state";--> statement-breakpoint
DROP INDEX "collection_task_recent";--> statement-breakpoint
DROP INDEX "data_package_tenant";--> statement-breakpoint
DROP INDEX "analysis_job_tenant";--> statement-breakpoint
DROP INDEX "content_set_tenant";--> statement-breakpoint
DROP INDEX "sim_change_tenant";--> statement-breakpoint
DROP INDEX "sim_change_vehicle";--> statement-breakpoint
DROP INDEX "tbox_change_tenant";--> statement-breakpoint
DROP INDEX "tbox_change_vehicle";--> statement-breakpoint
DROP INDEX "black_box_state";--> statement-breakpoint
DROP INDEX "device_kind";--> statement-breakpoint
DROP INDEX "device_state";--> statement-breakpoint
DROP INDEX "can_plan_release_plan";--> statement-breakpoint
DROP INDEX "dtc_observation_code";--> statement-breakpoint
DROP INDEX "uds_campaign_recent";--> statement-breakpoint
DROP INDEX "uds_request_recent";--> statement-breakpoint
DROP INDEX "uds_run_vehicle";--> statement-breakpoint
DROP INDEX "coaching_case_driver";--> statement-breakpoint
DROP INDEX "fence_event_recent";--> statement-breakpoint
DROP INDEX "fence_event_fence";--> statement-breakpoint
DROP INDEX "fence_stay_fence";--> statement-breakpoint
DROP INDEX "export_job_account";--> statement-breakpoint
DROP INDEX "export_job_tenant";--> statement-breakpoint
DROP INDEX "import_run_account";--> statement-breakpoint
DROP INDEX "fuel_event_vehicle";--> statement-breakpoint
DROP INDEX "inspection_run_tenant";--> statement-breakpoint
DROP INDEX "message_check_run_tenant";--> statement-breakpoint
DROP INDEX "message_check_run_vehicle";--> statement-breakpoint
DROP INDEX "joint_session_recent";--> statement-breakpoint
DROP INDEX "life_event_vehicle";--> statement-breakpoint
DROP INDEX "life_event_subject";--> statement-breakpoint
DROP INDEX "notice_recent";--> statement-breakpoint
DROP INDEX "notice_delivery_state";--> statement-breakpoint
DROP INDEX "notice_delivery_hook";--> statement-breakpoint
DROP INDEX "alarm_vehicle";--> statement-breakpoint
DROP INDEX "alarm_recent";--> statement-breakpoint
DROP INDEX "alarm_level";--> statement-breakpoint
DROP INDEX "alarm_safety";--> statement-breakpoint
DROP INDEX "command_job_vehicle";--> statement-breakpoint
DROP INDEX "command_job_vehicle_time";--> statement-breakpoint
DROP INDEX "command_job_tenant";--> statement-breakpoint
DROP INDEX "organisation_change_tenant";--> statement-breakpoint
DROP INDEX "organisation_change_subject";--> statement-breakpoint
DROP INDEX "part_delta_tenant";--> statement-breakpoint
DROP INDEX "plant_batch_tenant";--> statement-breakpoint
DROP INDEX "plant_record_open";--> statement-breakpoint
DROP INDEX "vehicle_change_vehicle";--> statement-breakpoint
DROP INDEX "shift_handover_tenant";--> statement-breakpoint
DROP INDEX "silence_episode_tenant";--> statement-breakpoint
DROP INDEX "parameter_reading_vehicle";--> statement-breakpoint
DROP INDEX "parameter_run_template";--> statement-breakpoint
DROP INDEX "data_fault_tenant";--> statement-breakpoint
DROP INDEX "driver_report_tenant";--> statement-breakpoint
DROP INDEX "driver_report_vehicle";--> statement-breakpoint
DROP INDEX "repair_order_tenant";--> statement-breakpoint
DROP INDEX "terminal_conflict_tenant";--> statement-breakpoint
DROP INDEX "terminal_media_vehicle";--> statement-breakpoint
DROP INDEX "terminal_media_tenant";--> statement-breakpoint
DROP INDEX "terminal_suspect_tenant";--> statement-breakpoint
DROP INDEX "test_run_tenant";--> statement-breakpoint
DROP INDEX "trip_audit_vehicle";--> statement-breakpoint
DROP INDEX "vehicle_org_record_vehicle";--> statement-breakpoint
DROP INDEX "vehicle_org_record_tenant";--> statement-breakpoint
DROP INDEX "terminal_tenant";--> statement-breakpoint
DROP INDEX "terminal_stock";--> statement-breakpoint
DROP INDEX "wake_run_plan";--> statement-breakpoint
CREATE INDEX "alarm_attachment_vehicle" ON "alarm_attachment_set" USING btree ("vehicle_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_attachment_tenant" ON "alarm_attachment_set" USING btree ("oem_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "identity_mismatch_recent" ON "identity_mismatch" USING btree ("oem_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sim_card_state" ON "sim_card" USING btree ("oem_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collection_task_recent" ON "collection_task" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_package_tenant" ON "data_package" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "analysis_job_tenant" ON "analysis_job" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_set_tenant" ON "content_set" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sim_change_tenant" ON "sim_change" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sim_change_vehicle" ON "sim_change" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tbox_change_tenant" ON "tbox_change" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tbox_change_vehicle" ON "tbox_change" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "black_box_state" ON "black_box" USING btree ("oem_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "device_kind" ON "device" USING btree ("oem_id","kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "device_state" ON "device" USING btree ("oem_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "can_plan_release_plan" ON "can_plan_release" USING btree ("plan_id","from_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "dtc_observation_code" ON "dtc_observation" USING btree ("oem_id","code","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uds_campaign_recent" ON "uds_campaign" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uds_request_recent" ON "uds_request" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "uds_run_vehicle" ON "uds_run" USING btree ("vehicle_id","ended_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coaching_case_driver" ON "coaching_case" USING btree ("driver_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fence_event_recent" ON "fence_event" USING btree ("oem_id","happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fence_event_fence" ON "fence_event" USING btree ("fence_id","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fence_stay_fence" ON "fence_stay" USING btree ("fence_id","entered_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "export_job_account" ON "export_job" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "export_job_tenant" ON "export_job" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "import_run_account" ON "import_run" USING btree ("account_id","importer","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fuel_event_vehicle" ON "fuel_event" USING btree ("vehicle_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inspection_run_tenant" ON "inspection_run" USING btree ("oem_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_check_run_tenant" ON "message_check_run" USING btree ("oem_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_check_run_vehicle" ON "message_check_run" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "joint_session_recent" ON "joint_session" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "life_event_vehicle" ON "life_event" USING btree ("vehicle_id","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "life_event_subject" ON "life_event" USING btree ("subject_type","subject_id","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_recent" ON "notice" USING btree ("account_id","id" DESC NULLS FIRST) WHERE "notice"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_delivery_state" ON "notice_delivery" USING btree ("oem_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_delivery_hook" ON "notice_delivery" USING btree ("hook_id","id" DESC NULLS FIRST) WHERE "notice_delivery"."hook_id" is not null;--> statement-breakpoint
CREATE INDEX "alarm_vehicle" ON "alarm_event" USING btree ("vehicle_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_recent" ON "alarm_event" USING btree ("oem_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_level" ON "alarm_event" USING btree ("oem_id","level","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_safety" ON "alarm_event" USING btree ("oem_id","started_at" DESC NULLS FIRST) WHERE "alarm_event"."source" = 'safety';--> statement-breakpoint
CREATE INDEX "command_job_vehicle" ON "command_job" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "command_job_vehicle_time" ON "command_job" USING btree ("vehicle_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "command_job_tenant" ON "command_job" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "organisation_change_tenant" ON "organisation_change" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "organisation_change_subject" ON "organisation_change" USING btree ("subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "part_delta_tenant" ON "part_delta" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plant_batch_tenant" ON "plant_batch" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plant_record_open" ON "plant_record" USING btree ("oem_id","state","id" DESC NULLS FIRST) WHERE "plant_record"."state" <> 'applied';--> statement-breakpoint
CREATE INDEX "vehicle_change_vehicle" ON "vehicle_change" USING btree ("vehicle_id","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shift_handover_tenant" ON "shift_handover" USING btree ("oem_id","day" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "silence_episode_tenant" ON "silence_episode" USING btree ("oem_id","from_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parameter_reading_vehicle" ON "parameter_reading" USING btree ("vehicle_id","read_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parameter_run_template" ON "parameter_run" USING btree ("template_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_fault_tenant" ON "data_fault" USING btree ("oem_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "driver_report_tenant" ON "driver_report" USING btree ("oem_id","ts" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "driver_report_vehicle" ON "driver_report" USING btree ("vehicle_id","ts" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "repair_order_tenant" ON "repair_order" USING btree ("oem_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_conflict_tenant" ON "terminal_conflict" USING btree ("oem_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_media_vehicle" ON "terminal_media" USING btree ("vehicle_id","taken_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_media_tenant" ON "terminal_media" USING btree ("oem_id","taken_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_suspect_tenant" ON "terminal_suspect" USING btree ("oem_id","score" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "test_run_tenant" ON "test_run" USING btree ("oem_id","starts_on" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trip_audit_vehicle" ON "trip_audit" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vehicle_org_record_vehicle" ON "vehicle_org_record" USING btree ("vehicle_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vehicle_org_record_tenant" ON "vehicle_org_record" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_tenant" ON "terminal" USING btree ("oem_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "terminal_stock" ON "terminal" USING btree ("oem_id","stock_state","id" DESC NULLS FIRST) WHERE "terminal"."vehicle_id" is null;--> statement-breakpoint
CREATE INDEX "wake_run_plan" ON "wake_run" USING btree ("plan_id","started_at" DESC NULLS FIRST);